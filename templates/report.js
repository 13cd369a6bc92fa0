/* SPDX-License-Identifier: Apache-2.0 */
/* A filter over the checks; the page is whole without it.  No "less than" sign may occur. */
"use strict";
(function () {
	var section = document.getElementById("checks"), bar, word, only, said, cards;

	function make(parent, name, text) {
		var node = document.createElement(name);
		if (text)
			node.textContent = text;
		parent.appendChild(node);
		return node;
	}

	function is_fine(card) {
		return card.classList.contains("good") || card.classList.contains("none");
	}

	function filter() {
		var words = word.value.toLowerCase().split(/\s+/), asked = word.value.trim() || only.checked;
		var shown = 0;

		cards.forEach(function (card) {
			var show = !(only.checked && is_fine(card.node)) && words.every(function (w) {
				return card.text.indexOf(w) >= 0;
			});
			card.node.hidden = !show;
			shown += show;
		});
		section.querySelectorAll("details.family").forEach(function (family) {
			var some = family.querySelector("article.check:not([hidden])");
			family.hidden = !!asked && !some;
			family.open = !!asked && !!some;
		});
		said.textContent = asked ? shown + " of " + cards.length + " checks shown" : "";
	}

	/* A link into a folded part opens it. */
	function unfold() {
		var node = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
		for (; node; node = node.parentElement)
			if (node.tagName === "DETAILS")
				node.open = true;
	}

	addEventListener("hashchange", unfold);
	addEventListener("beforeprint", function () {
		document.querySelectorAll("details").forEach(function (d) { d.open = true; });
	});
	unfold();
	if (!section)
		return;
	cards = Array.from(section.querySelectorAll("article.check"), function (node) {
		return { node: node, text: (node.closest("details").querySelector("summary strong").textContent +
			" " + node.textContent).toLowerCase() };
	});
	bar = document.createElement("div");
	bar.className = "filter";
	bar.setAttribute("role", "search");
	bar.setAttribute("aria-label", "Checks");
	word = make(make(bar, "label", "Find in checks "), "input");
	word.type = "search";
	only = document.createElement("input");
	only.type = "checkbox";
	make(bar, "label", " only what is not fine").prepend(only);
	said = make(bar, "span");
	said.setAttribute("role", "status");
	word.addEventListener("input", filter);
	only.addEventListener("change", filter);
	section.querySelector("h2").after(bar);
}());
