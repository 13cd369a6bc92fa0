// SPDX-License-Identifier: Apache-2.0
// readers.mjs - do readers that others wrote see the cases, outcomes and messages that the run has?
//
//	node readers.mjs FOLDER		FOLDER holds NAME.json, .xml, .extended.xml
//
// What is expected is worked out here from the run file alone, by the words of commdoctor-junit(5).
import { parse as junit2json } from "junit2json";
import resultsParser from "test-results-parser";
import fs from "node:fs";
import path from "node:path";

const folder = process.argv[2];
const severities = ["low", "medium", "high", "critical"];
let n = 0, failed = 0;

async function test(sentence, body) {
	const wrong = [];
	try {
		await body((condition, what) => condition || wrong.push(what));
	} catch (error) {
		wrong.push(...String(error.stack || error).split("\n"));
	}
	failed += wrong.length > 0;
	console.log(`${wrong.length ? "not ok" : "ok"} ${++n} - ${sentence}`);
	wrong.slice(0, 10).forEach((what) => console.log(`# ${String(what).slice(0, 500).replaceAll("\n", "\n# ")}`));
}

// ---- what the run says

const excused = (f) => f.known || (f.waived && !f.waived.expired);
const rank = (f) => severities.indexOf(f.severity);

function outcome(run, result) {
	const threshold = severities.indexOf(run.profile.fail_on);
	const subjects = result.subjects;
	const findings = subjects.flatMap((s) => s.findings || []);
	const counting = findings.filter((f) => !excused(f) && rank(f) >= threshold);
	const unseen = (s) => s.verdict === "error" ||
		(result.must_judge && (s.verdict === "unknown" || s.doubted));

	if (counting.length) {
		const worst = counting.reduce((a, b) => rank(b) > rank(a) ? b : a);
		const subject = subjects.find((s) => (s.findings || []).includes(worst)).subject;
		return { kind: "failure", type: worst.severity, begins: `${worst.severity} ${worst.code} (`,
			holds: subject.length < 100 ? subject : "" };
	}
	if (result.unfinished)
		return { kind: "error", type: "unfinished", begins: "unfinished: " };
	if (result.verdict === "error" || subjects.some((s) => s.verdict === "error"))
		return { kind: "error", type: "internal", begins: "error: " };
	if (subjects.some(unseen) || (result.must_judge && result.verdict === "unknown")) {
		const first = subjects.find((s) => s.verdict === "unknown");
		return { kind: "error", type: first?.reason || "unknown", begins: "unknown, but the profile insists" };
	}
	const spared = findings.find((f) => excused(f) && rank(f) >= threshold) ||
		(findings.every(excused) ? findings[0] : undefined);
	if (spared)
		return { kind: "skipped", begins: excused(spared) && spared.waived && !spared.waived.expired ?
			"waived " : "known: " };
	if (result.verdict === "unknown" || result.verdict === "not-applicable")
		return { kind: "skipped", begins: `${result.verdict}: `,
			holds: (subjects.find((s) => s.verdict === result.verdict)?.why || "").slice(0, 200) };
	return { kind: "passed" };
}

function expected(run) {
	const families = new Map();
	const judged = run.results.filter((r) => r.verdict === "pass" || r.verdict === "fail");
	const unseen = !run.results.length ||
		run.results.some((r) => r.verdict === "unknown" || r.verdict === "error");
	const audit = (name, type, wrong) => ({ name, ...(wrong ? { kind: "error", type, begins: "un" } : { kind: "passed" }) });

	families.set("audit", [audit("audit.finished", "cut", !run.finished),
		audit("audit.judged", "blind", !judged.length && unseen), audit("audit.reports", "report", false)]);
	for (const result of run.results) {
		const family = result.check.split(".")[0];
		if (!families.has(family))
			families.set(family, []);
		families.get(family).push({ name: result.check, scope: result.scope, ...outcome(run, result) });
	}
	return families;
}

const count = (cases, kind) => cases.filter((c) => !kind || c.kind === kind).length;
const fits = (name, c) => c.scope && c.scope !== "host" ? name.startsWith(`${c.name} in `) : name === c.name;

function compareMessage(check, c, message, text) {
	check(typeof message === "string" && message.startsWith(c.begins), `${c.name}: "${message}" not "${c.begins}..."`);
	check(message.includes(c.holds || ""), `${c.name}: "${message}" does not hold "${c.holds}"`);
	check(text.startsWith(message), `${c.name}: the text does not begin with the message: ${text}`);
	check(Buffer.byteLength(text) <= 65536, `${c.name}: ${text.length} characters`);
}

// ---- readers

async function readWithJunit2json(check, file, families, extended) {
	const all = await junit2json(fs.readFileSync(file, "utf8"));
	const cases = [...families.values()].flat();

	check(all.testsuite.length === families.size, `${all.testsuite.length} suites, not ${families.size}`);
	if (extended)
		check(all.tests === cases.length && all.failures === count(cases, "failure") &&
			all.errors === count(cases, "error") && all.skipped === count(cases, "skipped"), "totals of the file");
	for (const [i, [family, wanted]] of [...families].entries()) {
		const suite = all.testsuite[i];
		check(suite.name === family, `suite ${suite.name}, not ${family}`);
		check(suite.tests === wanted.length && suite.failures === count(wanted, "failure") &&
			suite.errors === count(wanted, "error") && suite.skipped === count(wanted, "skipped"),
			`${family}: ${suite.tests} ${suite.failures} ${suite.errors} ${suite.skipped}`);
		check(suite.testcase.length === wanted.length, `${family}: ${suite.testcase.length} cases`);
		for (const [k, c] of wanted.entries()) {
			const got = suite.testcase[k];
			const kinds = ["failure", "error", "skipped"].filter((kind) => got[kind]);
			check(fits(got.name, c), `${got.name}, not ${c.name}`);
			check(got.classname === `commdoctor.${family}`, `class ${got.classname}`);
			check((kinds.join() || "passed") === c.kind, `${c.name}: ${kinds.join() || "passed"}, not ${c.kind}`);
			if (extended && family !== "audit")
				check(got.properties.find((p) => p.name === "commdoctor.check").value === c.name, `${c.name}: property`);
			if (c.kind === "passed" || kinds.join() !== c.kind)
				continue;
			const [one] = got[c.kind];
			check(got[c.kind].length === 1 && one.type === c.type, `${c.name}: type ${one.type}, not ${c.type}`);
			compareMessage(check, c, one.message, one.inner);
		}
	}
}

// This one calls an error a failed case, and counts it apart; it does not count what was skipped.
function readWithTestResultsParser(check, file, families, extended) {
	const all = resultsParser.parse({ type: "junit", files: [file] });
	const cases = [...families.values()].flat();
	const red = count(cases, "failure") + count(cases, "error");
	const status = { failure: "FAIL", error: "FAIL", skipped: "SKIP", passed: "PASS" };

	check(all.failed === count(cases, "failure") && all.errors === count(cases, "error") &&
		all.skipped === count(cases, "skipped") && all.passed === count(cases, "passed"),
		`${all.passed} ${all.failed} ${all.errors} ${all.skipped}`);
	check((all.status === "FAIL") === red > 0, `the whole is ${all.status} with ${red} red cases`);
	check(all.suites.length === families.size, `${all.suites.length} suites`);
	for (const [i, [family, wanted]] of [...families].entries()) {
		const suite = all.suites[i];
		check(suite.name === family && suite.cases.length === wanted.length, `suite ${suite.name}: ${suite.cases.length}`);
		for (const [k, c] of wanted.entries()) {
			const got = suite.cases[k];
			const page = extended && c.kind === "failure";
			check(fits(got.name, c), `${got.name}, not ${c.name}`);
			check(got.status === status[c.kind], `${c.name}: ${got.status}, not ${status[c.kind]}`);
			if (c.kind === "failure" || c.kind === "error")
				compareMessage(check, c, got.failure, got.stack_trace);
			check(got.attachments.map((a) => path.extname(a.path)).join() === (page ? ".html" : ""),
				`${c.name}: attachments ${JSON.stringify(got.attachments)}`);
			if (extended && family !== "audit")
				check(got.metadata["commdoctor.check"] === c.name, `${c.name}: property`);
		}
	}
}

const readers = [["junit2json", readWithJunit2json], ["test-results-parser", readWithTestResultsParser]];
const kinds = new Set();

for (const name of fs.readdirSync(folder).filter((f) => f.endsWith(".json")).map((f) => f.slice(0, -5)).sort()) {
	const families = expected(JSON.parse(fs.readFileSync(path.join(folder, `${name}.json`), "utf8")));
	[...families.values()].flat().forEach((c) => kinds.add(c.kind));
	for (const [reader, read] of readers)
		for (const extended of [false, true])
			await test(`${reader} reads ${name}${extended ? " (extended)" : ""} as the run says`, (check) =>
				read(check, path.join(folder, `${name}${extended ? ".extended" : ""}.xml`), families, extended));
}
await test("there were cases of every kind", (check) => check(kinds.size === 4, [...kinds].join()));
console.log(`1..${n}`);
process.exit(failed > 0 ? 1 : 0);
