<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<!--
  The page of a run: slots and repeats only.  What is said, in which order and how much of it, is
  decided before, in the document that docs/view.md describes.  A site may use a sheet of its own
  with the option "stylesheet" of render.
-->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:output method="html" encoding="UTF-8" doctype-system="about:legacy-compat" indent="no"/>

<xsl:template match="/report">
<html lang="{@lang}">
<head>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<meta name="referrer" content="no-referrer"/>
<xsl:if test="@policy"><meta http-equiv="Content-Security-Policy" content="{@policy}"/></xsl:if>
<title><xsl:value-of select="@title"/></title>
<xsl:if test="@css"><link rel="stylesheet" href="{@css}"/></xsl:if>
<xsl:if test="style"><style><xsl:value-of select="style"/></style></xsl:if>
</head>
<xsl:text>&#10;</xsl:text>
<body>
<a class="skip" href="#main">Skip to the findings</a>
<header class="{verdict/@state}">
<p class="run"><strong>commdoctor</strong><xsl:text> </xsl:text><xsl:value-of select="head/@host"/>, <xsl:value-of select="head/@time"/>, profile <xsl:value-of select="head/@profile"/></p>
<h1><span class="badge {verdict/@state}"><span aria-hidden="true"><xsl:value-of select="verdict/@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="verdict/@word"/></span><xsl:text> </xsl:text><xsl:value-of select="verdict"/></h1>
<xsl:for-each select="beware"><p class="beware"><strong>Beware:</strong><xsl:text> </xsl:text><xsl:value-of select="."/></p></xsl:for-each>
<xsl:for-each select="absent"><p><strong>Not here:</strong><xsl:text> </xsl:text><xsl:value-of select="."/></p></xsl:for-each>
<p class="tally"><xsl:value-of select="tally/@asked"/><xsl:for-each select="tally/count"><xsl:text> </xsl:text><span class="chip {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@n"/><xsl:text> </xsl:text><xsl:value-of select="@word"/></span></xsl:for-each></p>
</header>
<xsl:text>&#10;</xsl:text>
<nav aria-label="Sections"><ul>
<xsl:if test="first"><li><a href="#first">First cause</a></li></xsl:if>
<xsl:if test="history"><li><a href="#history">Since the last run</a></li></xsl:if>
<xsl:if test="ceilings"><li><a href="#ceilings">Ceilings</a></li></xsl:if>
<xsl:if test="chains"><li><a href="#chains">RoCE chain</a></li></xsl:if>
<xsl:if test="topology"><li><a href="#topology">Topology</a></li></xsl:if>
<xsl:if test="causes"><li><a href="#causes">Further causes</a></li></xsl:if>
<xsl:if test="elsewhere"><li><a href="#elsewhere">Elsewhere</a></li></xsl:if>
<li><a href="#coverage">Coverage</a></li>
<xsl:if test="families"><li><a href="#checks">All checks</a></li></xsl:if>
<xsl:if test="controls"><li><a href="#controls">Controls</a></li></xsl:if>
<xsl:if test="waivers | doubtful_waivers"><li><a href="#waivers">Waived</a></li></xsl:if>
<li><a href="#run">How it was run</a></li>
</ul></nav>
<xsl:text>&#10;</xsl:text>
<main id="main">
<xsl:if test="first">
<section id="first" aria-labelledby="first-title"><h2 id="first-title"><xsl:value-of select="first/@title"/></h2>
<xsl:apply-templates select="first/cause"/></section>
</xsl:if>
<xsl:if test="history">
<section id="history" aria-labelledby="history-title"><h2 id="history-title">Since the last kept run</h2>
<p class="fact"><xsl:value-of select="history/@before"/>; <xsl:value-of select="history/@kept"/></p>
<xsl:for-each select="history/caveat"><p class="beware"><strong>Beware:</strong><xsl:text> </xsl:text><xsl:value-of select="."/></p></xsl:for-each>
<xsl:if test="not(history/change)"><p><xsl:value-of select="history/@unchanged"/></p></xsl:if>
<xsl:if test="history/change"><ul><xsl:for-each select="history/change"><li><strong><xsl:value-of select="@word"/></strong><xsl:text> </xsl:text><xsl:value-of select="."/></li></xsl:for-each></ul></xsl:if>
<xsl:for-each select="history/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></section>
</xsl:if>
<xsl:if test="ceilings">
<section id="ceilings" aria-labelledby="ceilings-title"><h2 id="ceilings-title">What each path can carry at most</h2>
<ul class="ceilings"><xsl:for-each select="ceilings/ceiling">
<xsl:text>&#10;</xsl:text>
<li><p class="what"><strong><xsl:value-of select="@path"/>:</strong><xsl:text> </xsl:text><span class="rate"><xsl:value-of select="@rate"/></span><xsl:value-of select="@rest"/></p>
<xsl:if test="@percent"><svg class="bar {@state}" width="100%" height="14" role="img" aria-label="{@rate}{@rest}"><rect class="track" width="100%" height="14" fill="#d0d7de"/><rect class="fill" width="{@percent}%" height="14" fill="#0b57d0"/></svg></xsl:if>
<p class="by"><code><xsl:value-of select="@by"/></code><xsl:if test="@formula">: <xsl:value-of select="@formula"/></xsl:if><xsl:if test="@confidence"> (<xsl:value-of select="@confidence"/>)</xsl:if><xsl:if test="@measured">; measured <xsl:value-of select="@measured"/></xsl:if><xsl:if test="@contradicted">, so <strong>this limit is wrong</strong></xsl:if><xsl:if test="@next">; <xsl:value-of select="@next"/></xsl:if></p></li>
</xsl:for-each></ul><xsl:for-each select="ceilings/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></section>
</xsl:if>
<xsl:if test="chains">
<section id="chains" aria-labelledby="chains-title"><h2 id="chains-title">RoCE, from the mark on the packet to the job</h2>
<xsl:for-each select="chains/chain"><xsl:text>&#10;</xsl:text>
<h3><xsl:value-of select="@port"/></h3>
<ol class="chain"><xsl:for-each select="link">
<xsl:text>&#10;</xsl:text>
<li class="{@state}"><strong><xsl:choose><xsl:when test="@label"><xsl:value-of select="@label"/></xsl:when><xsl:otherwise><xsl:value-of select="@name"/></xsl:otherwise></xsl:choose></strong><xsl:text> </xsl:text><span class="chip {@state}"><xsl:choose><xsl:when test="@state='ok'"><span aria-hidden="true">&#10003; </span></xsl:when><xsl:when test="@state='broken'"><span aria-hidden="true">&#10007; </span></xsl:when><xsl:otherwise><span aria-hidden="true">? </span></xsl:otherwise></xsl:choose><xsl:choose><xsl:when test="@word"><xsl:value-of select="@word"/></xsl:when><xsl:when test="@state='unasked'">not asked</xsl:when><xsl:otherwise><xsl:value-of select="@state"/></xsl:otherwise></xsl:choose></span><xsl:if test="@seen"><xsl:text> </xsl:text><span class="seen"><xsl:value-of select="@seen"/></span></xsl:if><xsl:if test="@finding"><xsl:text> </xsl:text><code class="seen"><xsl:value-of select="@finding"/></code></xsl:if></li>
</xsl:for-each></ol>
</xsl:for-each><xsl:for-each select="chains/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></section>
</xsl:if>
<xsl:if test="topology">
<section id="topology" aria-labelledby="topology-title"><h2 id="topology-title">What hangs where</h2>
<p><xsl:value-of select="topology/says"/></p>
<xsl:if test="topology/node/svg"><div class="topos"><xsl:for-each select="topology/node/svg"><xsl:text>&#10;</xsl:text><xsl:copy-of select="."/></xsl:for-each></div></xsl:if>
<xsl:if test="topology/node"><details><summary>The same in words</summary>
<xsl:for-each select="topology/node"><xsl:text>&#10;</xsl:text>
<h3><xsl:value-of select="@name"/></h3><xsl:if test="@cpus"><p class="ids"><xsl:value-of select="@cpus"/></p></xsl:if>
<xsl:if test="item"><ul class="tree"><xsl:for-each select="item"><xsl:text>&#10;</xsl:text><li class="depth{@depth}"><strong><xsl:value-of select="@name"/></strong><xsl:if test="@rate">, <xsl:value-of select="@rate"/></xsl:if><xsl:if test="@pci">, <xsl:value-of select="@pci"/></xsl:if><xsl:if test="@link">, PCIe <xsl:value-of select="@link"/></xsl:if><xsl:for-each select="more">; <xsl:value-of select="."/></xsl:for-each><xsl:if test="@finding"><xsl:text> </xsl:text><span class="word {@state}"><xsl:value-of select="@finding"/></span></xsl:if></li></xsl:for-each></ul></xsl:if>
<xsl:for-each select="cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each>
</xsl:for-each></details></xsl:if>
<xsl:for-each select="topology/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></section>
</xsl:if>
<xsl:if test="causes">
<section id="causes" aria-labelledby="causes-title"><h2 id="causes-title">Further causes</h2>
<xsl:apply-templates select="causes/cause"/></section>
</xsl:if>
<xsl:if test="elsewhere">
<section id="elsewhere" aria-labelledby="elsewhere-title"><h2 id="elsewhere-title">Elsewhere: not on this host</h2>
<xsl:apply-templates select="elsewhere/cause"/></section>
</xsl:if>
<xsl:for-each select="cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each>
<xsl:text>&#10;</xsl:text>
<section id="coverage" aria-labelledby="coverage-title"><h2 id="coverage-title">Coverage</h2>
<p><xsl:value-of select="coverage/says"/></p>
<xsl:if test="coverage/unlock"><h3>What would let more be judged</h3>
<ul class="folds"><xsl:for-each select="coverage/unlock"><xsl:text>&#10;</xsl:text><li><details><summary><xsl:value-of select="@what"/> (<xsl:value-of select="@n"/>)</summary><p class="ids"><xsl:for-each select="question"><code><xsl:value-of select="."/></code><xsl:text> </xsl:text></xsl:for-each></p></details></li></xsl:for-each></ul></xsl:if>
<xsl:if test="coverage/lack"><h3>What is not here</h3>
<ul class="folds"><xsl:for-each select="coverage/lack"><xsl:text>&#10;</xsl:text><li><details><summary><xsl:value-of select="@why"/> (<xsl:value-of select="@n"/>)</summary><p class="ids"><xsl:for-each select="question"><code><xsl:value-of select="."/></code><xsl:text> </xsl:text></xsl:for-each></p></details></li></xsl:for-each></ul></xsl:if>
<xsl:for-each select="coverage/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></section>
<xsl:text>&#10;</xsl:text>
<xsl:if test="families">
<section id="checks" aria-labelledby="checks-title"><h2 id="checks-title">All checks</h2>
<xsl:for-each select="families/family">
<xsl:text>&#10;</xsl:text>
<details class="family"><summary><strong><xsl:value-of select="@name"/></strong><xsl:for-each select="count"><xsl:text> </xsl:text><span class="chip {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@n"/><xsl:text> </xsl:text><xsl:value-of select="@word"/></span></xsl:for-each></summary>
<xsl:for-each select="check">
<xsl:text>&#10;</xsl:text>
<article class="check {@state}"><h3><span class="chip {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@word"/></span><xsl:text> </xsl:text><xsl:value-of select="@title"/><xsl:text> </xsl:text><code><xsl:value-of select="@id"/></code></h3>
<xsl:if test="@scope | @must_judge"><p class="ids"><xsl:if test="@scope">In <xsl:value-of select="@scope"/>. </xsl:if><xsl:if test="@must_judge">The profile insists on an answer.</xsl:if></p></xsl:if>
<xsl:for-each select="why"><p><xsl:value-of select="."/></p></xsl:for-each>
<xsl:apply-templates select="subject[not(@name)]"/>
<xsl:if test="subject/@name">
<table><thead><tr><th scope="col">Subject</th><th scope="col">Verdict</th><th scope="col">Why</th></tr></thead><tbody>
<xsl:for-each select="subject[@name]"><xsl:text>&#10;</xsl:text>
<tr><th scope="row"><xsl:value-of select="@name"/></th><td><xsl:if test="@word"><span class="word {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@word"/></span></xsl:if></td><td><xsl:apply-templates select="."/></td></tr>
</xsl:for-each></tbody></table>
</xsl:if>
<xsl:for-each select="cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each>
</article>
</xsl:for-each><xsl:for-each select="cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></details>
</xsl:for-each><xsl:for-each select="families/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></section>
</xsl:if>
<xsl:if test="controls">
<section id="controls" aria-labelledby="controls-title"><h2 id="controls-title">Controls</h2>
<table><thead><tr><th scope="col">Control</th><th scope="col">Verdict</th><th scope="col">Evidence, waivers and their end</th></tr></thead><tbody>
<xsl:for-each select="controls/control"><xsl:text>&#10;</xsl:text>
<tr><th scope="row"><code><xsl:value-of select="@id"/></code><xsl:if test="@title"><xsl:text> </xsl:text><xsl:value-of select="@title"/></xsl:if></th><td><span class="word {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@word"/></span></td>
<td><ul><xsl:for-each select="answer"><li><code><xsl:value-of select="@id"/></code><xsl:if test="@scope"> in <xsl:value-of select="@scope"/></xsl:if>: <span class="word {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@word"/></span>
<xsl:for-each select="evidence"><p class="fact"><xsl:value-of select="."/><xsl:if test="@waived">; waiver <xsl:value-of select="@waived"/></xsl:if></p></xsl:for-each><xsl:for-each select="cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></li></xsl:for-each></ul><xsl:for-each select="cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each><xsl:if test="@where"><p class="fact">asked by <xsl:value-of select="@where"/></p></xsl:if></td></tr>
</xsl:for-each></tbody></table><xsl:for-each select="controls/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each></section>
</xsl:if>
<xsl:if test="waivers | doubtful_waivers">
<section id="waivers" aria-labelledby="waivers-title"><h2 id="waivers-title">Waived</h2>
<xsl:if test="waivers">
<table><thead><tr><th scope="col">Finding</th><th scope="col">Owner, end</th><th scope="col">Why</th></tr></thead><tbody>
<xsl:for-each select="waivers/waiver"><xsl:text>&#10;</xsl:text>
<tr><th scope="row"><code><xsl:value-of select="@name"/></code><xsl:text> </xsl:text><xsl:value-of select="@subject"/></th><td><xsl:value-of select="@owner"/>, <xsl:value-of select="@until"/><xsl:if test="@ticket">, ticket <xsl:value-of select="@ticket"/></xsl:if></td><td><xsl:value-of select="@why"/><p class="fact"><xsl:value-of select="."/></p></td></tr>
</xsl:for-each></tbody></table><xsl:for-each select="waivers/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each>
</xsl:if>
<xsl:if test="doubtful_waivers">
<h3>Waivers to look at</h3>
<table><thead><tr><th scope="col">Waiver</th><th scope="col">Owner, end</th><th scope="col">What is the matter</th></tr></thead><tbody>
<xsl:for-each select="doubtful_waivers/doubtful_waiver"><xsl:text>&#10;</xsl:text>
<tr><th scope="row"><code><xsl:value-of select="@name"/></code> on <xsl:value-of select="@subject"/></th><td><xsl:value-of select="@owner"/>, <xsl:value-of select="@until"/><xsl:if test="@ticket">, ticket <xsl:value-of select="@ticket"/></xsl:if></td><td><xsl:value-of select="."/><xsl:if test="@where"><p class="fact"><xsl:value-of select="@where"/></p></xsl:if></td></tr>
</xsl:for-each></tbody></table><xsl:for-each select="doubtful_waivers/cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each>
</xsl:if></section>
</xsl:if>
<section id="run" aria-labelledby="run-title"><h2 id="run-title">How it was run</h2>
<dl class="facts">
<xsl:if test="head/@command"><div><dt>Command</dt><dd><code><xsl:value-of select="head/@command"/></code></dd></div></xsl:if>
<xsl:if test="head/@root"><div><dt>Read from</dt><dd><code><xsl:value-of select="head/@root"/></code></dd></div></xsl:if>
<div><dt>Kernel</dt><dd>Linux <xsl:value-of select="head/@kernel"/></dd></div>
<div><dt>Boot</dt><dd><xsl:value-of select="head/@boot"/></dd></div>
<div><dt>Began, took</dt><dd><xsl:value-of select="head/@time"/>, <xsl:value-of select="head/@took"/></dd></div>
<div><dt>Profile</dt><dd><xsl:value-of select="head/@profile"/><xsl:if test="head/@extends">, which extends <xsl:value-of select="head/@extends"/></xsl:if>; findings count from <xsl:value-of select="head/@fail_on"/></dd></div>
<div><dt>Exit status</dt><dd><xsl:value-of select="head/@exit"/></dd></div>
</dl>
<xsl:if test="costs">
<details><summary>What reading cost, collector by collector</summary>
<table><thead><tr><th scope="col">Collector</th><th scope="col">Outcome</th><th scope="col">Time</th><th scope="col">Memory</th></tr></thead><tbody>
<xsl:for-each select="costs/cost"><xsl:text>&#10;</xsl:text>
<tr><th scope="row"><xsl:value-of select="@collector"/></th><td><span class="word {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@word"/></span></td><td><xsl:value-of select="@time"/></td><td><xsl:value-of select="@memory"/></td></tr>
</xsl:for-each></tbody></table></details>
</xsl:if>
</section>
</main>
<xsl:text>&#10;</xsl:text>
<footer><p>Written by commdoctor <xsl:value-of select="head/@version"/>. The whole evidence stands in the JSON run file (<code>-o json</code>); <code>commdoctor explain ID</code> tells more about a check.</p></footer>
<xsl:if test="script"><script><xsl:value-of select="script"/></script></xsl:if>
</body></html>
<xsl:text>&#10;</xsl:text>
</xsl:template>

<xsl:template match="check/subject">
<xsl:if test="@on"><p class="ids">On <xsl:value-of select="@on"/></p></xsl:if><xsl:for-each select="why"><p><xsl:value-of select="."/></p></xsl:for-each><xsl:if test="@fact | @unlock"><p class="fact"><xsl:if test="@fact">fact <code><xsl:value-of select="@fact"/></code></xsl:if><xsl:if test="@fact and @unlock">; </xsl:if><xsl:if test="@unlock">to judge it: <xsl:value-of select="@unlock"/></xsl:if></p></xsl:if><xsl:for-each select="note"><p class="note"><em>Worth knowing:</em><xsl:text> </xsl:text><xsl:value-of select="."/></p></xsl:for-each>
</xsl:template>

<xsl:template match="cause">
<xsl:text>&#10;</xsl:text>
<article class="cause {@state}"><xsl:if test="@n != '-'"><xsl:attribute name="id">cause-<xsl:value-of select="@n"/></xsl:attribute></xsl:if>
<h3><span class="rank"><xsl:value-of select="@n"/></span><xsl:text> </xsl:text><span class="chip {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@word"/></span><xsl:text> </xsl:text><xsl:value-of select="@title"/></h3>
<p class="ids"><code><xsl:value-of select="@name"/></code> on <xsl:value-of select="@subject"/></p>
<p class="says"><xsl:value-of select="says"/></p>
<xsl:if test="also"><p class="also">Also on: <xsl:for-each select="also"><span class="item"><xsl:value-of select="."/><xsl:if test="@number"> (<xsl:value-of select="@number"/>)</xsl:if></span><xsl:text> </xsl:text></xsl:for-each></p></xsl:if>
<xsl:for-each select="cut"><p class="cut"><xsl:value-of select="."/></p></xsl:for-each>
<dl class="facts"><xsl:for-each select="fact"><div><dt><xsl:value-of select="@name"/></dt><dd><xsl:value-of select="."/></dd></div></xsl:for-each>
<xsl:if test="seen"><div><dt>Seen</dt><dd><xsl:for-each select="seen"><span class="item"><span class="name"><xsl:value-of select="@name"/></span> = <xsl:value-of select="."/></span><xsl:text> </xsl:text></xsl:for-each></dd></div></xsl:if></dl>
<xsl:for-each select="step"><div class="step"><p class="label"><strong><xsl:value-of select="@label"/></strong><xsl:if test="@risk"><span class="risk"> risk <xsl:value-of select="@risk"/></span></xsl:if></p>
<xsl:choose><xsl:when test="@by_hand"><p class="by-hand"><xsl:value-of select="."/></p></xsl:when>
<xsl:otherwise><pre tabindex="0"><code><xsl:value-of select="."/></code></pre></xsl:otherwise></xsl:choose>
<xsl:if test="@undo and @undo_by_hand"><p class="undo">Undo: <xsl:value-of select="@undo"/></p></xsl:if>
<xsl:if test="@undo and not(@undo_by_hand)"><p class="undo">Undo: <code><xsl:value-of select="@undo"/></code></p></xsl:if></div></xsl:for-each>
<xsl:for-each select="outside"><p class="outside"><strong>Fix (<xsl:value-of select="@who"/>):</strong><xsl:text> </xsl:text><xsl:value-of select="."/></p></xsl:for-each>
<xsl:for-each select="verify"><p class="verify"><strong>Verify:</strong><xsl:text> </xsl:text><xsl:value-of select="."/></p></xsl:for-each>
<xsl:if test="explains"><div class="explains"><p><strong>This explains</strong></p><ul><xsl:for-each select="explains"><xsl:text>&#10;</xsl:text><li><span class="chip {@state}"><span aria-hidden="true"><xsl:value-of select="@icon"/></span><xsl:text> </xsl:text><xsl:value-of select="@word"/></span><xsl:text> </xsl:text><code><xsl:value-of select="@name"/></code> on <xsl:value-of select="@subject"/>: <xsl:value-of select="."/><xsl:if test="@seen"><xsl:text> </xsl:text><span class="name">(seen: <xsl:value-of select="@seen"/>)</span></xsl:if></li></xsl:for-each></ul></div></xsl:if>
<xsl:if test="why | see"><details class="more"><summary>Why it matters, and references</summary>
<xsl:for-each select="why"><p><xsl:value-of select="."/></p></xsl:for-each>
<xsl:if test="see"><ul><xsl:for-each select="see"><li><xsl:if test="@href"><a href="{@href}" rel="noreferrer noopener"><xsl:value-of select="."/></a></xsl:if><xsl:if test="not(@href)"><xsl:value-of select="."/></xsl:if></li></xsl:for-each></ul></xsl:if></details></xsl:if>
</article>
</xsl:template>
</xsl:stylesheet>
