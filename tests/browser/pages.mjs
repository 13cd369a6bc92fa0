// SPDX-License-Identifier: Apache-2.0
// pages.mjs - can the page be read, searched and walked through by anybody, and does it stay alone?
//
//	node pages.mjs FOLDER		FOLDER/pages holds NAME.json, .html, .mail.html and NAME/page.html
//
// Every page is opened from its file.  A request for anything but the page (and the style sheet that
// html:external has beside it), a word on the console, a dialog or an error fails the case.
import { chromium } from "playwright-core";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const axe = fs.readFileSync(path.join(folder, "node_modules/axe-core/axe.min.js"), "utf8");
const runs = fs.readdirSync(path.join(folder, "pages")).filter((n) => n.endsWith(".json"))
	.map((n) => n.slice(0, -5)).sort();
const file = (name, variant) => path.join(folder, "pages", variant === "external" ? `${name}/page.html` :
	variant === "mail" ? `${name}.mail.html` : `${name}.html`);
const run = (name) => JSON.parse(fs.readFileSync(path.join(folder, "pages", `${name}.json`), "utf8"));

let browser, n = 0, failed = 0;

async function test(sentence, body) {
	const wrong = [];
	try {
		await body((condition, what) => condition || wrong.push(what));
	} catch (error) {
		wrong.push(...String(error.stack || error).split("\n"));
	}
	failed += wrong.length > 0;
	console.log(`${wrong.length ? "not ok" : "ok"} ${++n} - ${sentence}`);
	wrong.slice(0, 30).forEach((line) => console.log(`# ${line}`));
}

// Opens a page, hands it over, and says what it did beside showing itself.
async function open(check, where, options, body) {
	const context = await browser.newContext({ viewport: { width: 1400, height: 1000 }, ...options });
	const page = await context.newPage();
	const allowed = [pathToFileURL(where).href, pathToFileURL(path.join(path.dirname(where), "commdoctor.css")).href];

	page.on("request", (r) => check(allowed.includes(r.url().split("#")[0]), `${where} asks for ${r.url()}`));
	page.on("console", (m) => check(false, `${where} says on the console: ${m.text()}`));
	page.on("pageerror", (e) => check(false, `${where}: ${e}`));
	page.on("dialog", (d) => { check(false, `${where} opens a dialog: ${d.message()}`); d.dismiss(); });
	await page.goto(pathToFileURL(where).href);
	const answer = await body(page);
	await context.close();
	return answer;
}

// For people to look at.  A machine under load may refuse one; that says nothing about the page.
async function picture(page, name) {
	const where = path.join(folder, "pictures", `${name}.png`);
	for (let tries = 0; tries < 3; tries++) {
		try {
			return await page.screenshot({ path: where, fullPage: true });
		} catch (error) {
			if (!/captureScreenshot|Timeout/.test(error))
				throw error;
		}
	}
	console.log(`# no picture ${name}: the browser could not take one`);
}

const flat = (text) => text.replace(/\s+/g, " ");

// What a reader without any script and style must find: every finding, verdict and reason.
function words(r) {
	const all = [];
	for (const result of r.results) {
		all.push(result.check);
		for (const s of result.subjects) {
			if (s.subject.length < 200)
				all.push(flat(s.subject).trim());
			if (s.why && s.why.length < 500)
				all.push(flat(s.why).trim());
			for (const f of s.findings || []) {
				all.push(f.code);
				for (const o of Object.keys(f.observed || {}))
					if (!f.waived)
						all.push(o);
			}
			for (const note of s.notes || [])
				if (note.length < 500)
					all.push(flat(note).trim());
		}
	}
	return all;
}

async function holds(check, page, r, where) {
	const text = flat(await page.locator("body").evaluate((b) => b.textContent));
	for (const w of words(r))
		check(text.includes(w), `${where} does not hold "${w}"`);
}

const plain = { javaScriptEnabled: false };

async function alone() {
	for (const variant of ["", "external", "mail"])
		await test(`every ${variant || "default"} page opens without a request, an error or a dialog`, async (check) => {
			for (const name of runs)
				await open(check, file(name, variant), {}, async (page) => {
					check(await page.locator("h1").count() === 1, `${name} has not one h1`);
					check(await page.evaluate(() => Object.keys(window).filter((k) => /hack|pwn|xss/i.test(k)).length) === 0,
						`${name} was written to by a script`);
				});
		});
	await test("pages keep to their sizes", async (check) => {
		for (const name of runs) {
			check(fs.statSync(file(name)).size < 300000, `${name} is larger than 300 KB`);
			check(fs.statSync(file(name, "mail")).size < 100000, `${name} is too large for mail`);
		}
	});
	await test("a script that got into the page does not run", async (check) => {
		const where = path.join(folder, "pages", "foreign.html");
		const page = fs.readFileSync(file("roce-node"), "utf8");
		const foreign = "<script>document.title='foreign'</script><img src=x onerror=\"document.title='foreign'\">" +
			"<iframe src=\"javascript:parent.document.title='foreign'\"></iframe>";
		fs.writeFileSync(where, page.replace("<main", `${foreign}<main`));
		const context = await browser.newContext();
		const tab = await context.newPage();
		await tab.goto(pathToFileURL(where).href);
		check(await tab.title() !== "foreign", "it ran");
		check(await tab.locator("[role=search]").count() === 1, "ours did not");
		await context.close();
		fs.unlinkSync(where);
	});
}

// Answered from here: no server, no network.
async function jenkins() {
	await test("a server that forbids scripts and inline styles shows html:external whole and in style", async (check) => {
		for (const name of ["roce-node", "gpu-node", "machine"]) {
			const context = await browser.newContext();
			const page = await context.newPage();

			page.on("console", (m) => check(false, `${name}: ${m.text()}`));
			await context.route("**/*", (route) => {
				const asked = path.basename(new URL(route.request().url()).pathname);
				check(["page.html", "commdoctor.css"].includes(asked), `${name} asks for ${asked}`);
				return route.fulfill({ path: path.join(folder, "pages", name, asked),
					contentType: asked.endsWith(".css") ? "text/css" : "text/html; charset=utf-8",
					headers: { "Content-Security-Policy": "sandbox; default-src 'none'; img-src 'self'; style-src 'self';" } });
			});
			await page.goto("http://jenkins.invalid/job/x/page.html");
			check(await page.locator("header").evaluate((e) => getComputedStyle(e).borderLeftStyle) === "solid", `${name} has no style`);
			await holds(check, page, run(name), name);
			await picture(page, `${name}-jenkins`);
			await context.close();
		}
	});
}

async function whole() {
	for (const variant of ["", "external"])
		await test(`every ${variant || "default"} page holds each finding, verdict and reason without JavaScript`, async (check) => {
			for (const name of runs)
				await open(check, file(name, variant), plain, (page) => holds(check, page, run(name), name));
		});
	await test("without style sheet and script nothing is hidden and the order is the same", async (check) => {
		for (const name of ["roce-node", "gpu-node", "clean-vm"]) {
			const where = path.join(folder, "pages", `${name}-bare.html`);
			const page = fs.readFileSync(file(name), "utf8");
			fs.writeFileSync(where, page.replace(/<style>[^]*?<\/style>/, "").replace(/<script>[^]*?<\/script>/, ""));
			await open(check, where, {}, async (tab) => {
				await holds(check, tab, run(name), name);
				for (const heading of await tab.locator("h1, h2, .cause h3").all())
					check(await heading.isVisible(), `${name}: ${await heading.textContent()} is not to be seen`);
				for (const step of await tab.locator(".cause pre, .cause .says, .verify").all())
					check(await step.isVisible(), `${name}: ${await step.textContent()} is not to be seen`);
				for (const box of await tab.locator("svg").all())
					check((await box.boundingBox()).height > 10, `${name}: a picture has no size`);
				const first = await tab.evaluate(() => document.body.innerText.trim().split("\n").slice(0, 6).join(" "));
				check(/FAIL|OK/.test(first), `${name} begins with: ${first}`);
				check(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than the window`);
				await picture(tab, `${name}-without-style`);
			});
			fs.unlinkSync(where);
		}
	});
}

async function search() {
	await test("the filter finds by word, says how many, and shows all again", async (check) => {
		await open(check, file("roce-node"), {}, async (page) => {
			const word = page.getByRole("searchbox"), cards = page.locator("article.check");
			const all = await cards.count();
			const shown = async () => (await Promise.all((await cards.all()).map((c) => c.evaluate((e) => !e.hidden)))).filter(Boolean).length;
			await word.fill("window");
			check(await page.getByRole("status").textContent() === `${await shown()} of ${all} checks shown`, "the count is wrong");
			check(await shown() > 0 && await shown() < all, `"window" shows ${await shown()} of ${all}`);
			for (const card of await cards.all())
				if (await card.evaluate((e) => !e.hidden)) {
					check(/window/i.test(await card.textContent()), "a card without the word is shown");
					check(await card.isVisible(), "a card that was found is folded away");
				}
			await word.fill("no such word at all");
			check(await shown() === 0, "a word that is not there finds something");
			check(await page.getByRole("status").textContent() === `0 of ${all} checks shown`, "nothing found is not said");
			await word.fill("");
			check(await shown() === all, "an empty word does not show all");
			await word.fill("memlock permission");
			check(await shown() === 1, "two words do not narrow");
		});
	});
	await test("what is fine can be put aside", async (check) => {
		await open(check, file("roce-node"), {}, async (page) => {
			await page.getByRole("checkbox").check();
			check(await page.locator("article.check.good:not([hidden]), article.check.none:not([hidden])").count() === 0, "fine checks stay");
			check(await page.locator("article.check.bad:visible").count() > 0, "what is not fine is not shown");
			await page.getByRole("checkbox").uncheck();
			check(await page.locator("article.check[hidden]").count() === 0, "they do not come back");
		});
	});
}

// The elements that Tab stops at, as strings, from the top of the page on.
async function walk(page) {
	const stops = [];
	for (let i = 0; i < 400; i++) {
		await page.keyboard.press("Tab");
		const stop = await page.evaluate(() => {
			const e = document.activeElement;
			if (!e || e === document.body)
				return null;
			const style = getComputedStyle(e);
			window.stops = window.stops || [];
			if (window.stops.includes(e))
				return null;
			window.stops.push(e);
			return { name: `${e.tagName} ${e.textContent.trim().slice(0, 60)}`,
				seen: e.matches(":focus-visible") && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 };
		});
		if (!stop)
			break;
		stops.push(stop);
	}
	return stops;
}

async function keyboard() {
	await test("Tab reaches every link, fold and field in the page's order, and shows where it is", async (check) => {
		for (const name of ["roce-node", "gpu-node"])
			await open(check, file(name), {}, async (page) => {
				const stops = await walk(page);
				const wanted = await page.evaluate(() => [...document.querySelectorAll("a[href], summary, input, pre[tabindex]")]
					.filter((e) => e.checkVisibility({ contentVisibilityAuto: true }) &&
						!(e.parentElement.closest("details:not([open])") && !(e.tagName === "SUMMARY" &&
							!e.parentElement.parentElement.closest("details:not([open])"))))
					.map((e) => `${e.tagName} ${e.textContent.trim().slice(0, 60)}`));
				check(JSON.stringify(stops.map((s) => s.name)) === JSON.stringify(wanted),
					`${name}: stops ${stops.map((s) => s.name).join(" | ")}; wanted ${wanted.join(" | ")}`);
				for (const stop of stops)
					check(stop.seen, `${name}: the focus does not show on ${stop.name}`);
				check(stops[0] && /Skip/.test(stops[0].name), `${name} does not begin with a way past the links`);
			});
	});
	await test("folds open with Enter and with the space bar, and a link into one opens it", async (check) => {
		await open(check, file("roce-node"), {}, async (page) => {
			const fold = page.locator("details.family").first();
			await fold.locator("summary").first().focus();
			await page.keyboard.press("Enter");
			check(await fold.evaluate((e) => e.open), "Enter does not open");
			await page.keyboard.press("Space");
			check(!await fold.evaluate((e) => e.open), "the space bar does not close");
		});
	});
}

async function access() {
	for (const scheme of ["light", "dark"])
		await test(`axe finds nothing serious, ${scheme}`, async (check) => {
			for (const name of ["roce-node", "gpu-node", "machine", "clean-vm", "hostile", "every-part"])
				for (const unfolded of [false, true])
					await open(check, file(name), { colorScheme: scheme }, async (page) => {
						if (unfolded)
							await page.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
						await page.evaluate(axe);
						const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
						for (const v of found.violations)
							if (["serious", "critical"].includes(v.impact))
								for (const node of v.nodes.slice(0, 5))
									check(false, `${name}: ${v.id} (${v.impact}): ${v.help}: ${node.html.slice(0, 200)} ${node.any.map((a) => a.message).join("; ")}`);
					});
		});
}

async function pictures() {
	const views = [
		["narrow", { viewport: { width: 400, height: 800 } }], ["narrow-dark", { viewport: { width: 400, height: 800 }, colorScheme: "dark" }],
		["wide", {}], ["wide-dark", { colorScheme: "dark" }],
	];
	for (const [view, options] of views)
		await test(`nothing is wider than the window, ${view}`, async (check) => {
			for (const name of runs)
				await open(check, file(name), options, async (page) => {
					await picture(page, `${name}-${view}`);
					await page.evaluate(() => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
					const wide = await page.evaluate(() => [...document.querySelectorAll("body *")].filter((e) =>
						e.checkVisibility() && !e.closest("svg, .skip") && e.getBoundingClientRect().right > innerWidth + 1)
						.map((e) => e.outerHTML.slice(0, 100)));
					check(wide.length === 0, `${name}: ${wide.join(" | ")}`);
					check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`);
					if (view === "narrow")
						for (const text of await page.locator("svg.topo text").all())
							check((await text.boundingBox()).height >= 9, `${name}: text of a picture is smaller than 9 pixels`);
					if (!view.endsWith("dark"))
						await picture(page, `${name}-${view}-unfolded`);
				});
		});
	await test("on paper everything is unfolded and nothing is lost, without JavaScript, too", async (check) => {
		for (const name of ["roce-node", "gpu-node", "clean-vm"])
			for (const script of [true, false])
				await open(check, file(name), { javaScriptEnabled: script }, async (page) => {
					if (script)
						await page.getByRole("searchbox").fill("no such word at all");
					await page.emulateMedia({ media: "print" });
					const hidden = await page.locator("article.check h3").evaluateAll((list) =>
						list.filter((e) => e.getBoundingClientRect().height < 5).map((e) => e.textContent));
					check(hidden.length === 0, `${name} (script ${script}): not on paper: ${hidden.join(" | ")}`);
					const paper = await page.pdf({ path: path.join(folder, "pictures", `${name}.pdf`), format: "A4" });
					check(paper.length > 10000, `${name}: an empty paper`);
					await picture(page, `${name}-print`);
				});
	});
}

// The sandbox of Chromium does not start as root; the pages are our own files.
browser = await chromium.launch({ executablePath: process.env.BROWSER, headless: true,
	args: ["--disable-gpu", "--disable-dev-shm-usage", ...(process.getuid() === 0 ? ["--no-sandbox"] : [])] });
for (const part of [alone, jenkins, whole, search, keyboard, access, pictures])
	await part();
await browser.close();
console.log(`1..${n}`);
process.exitCode = failed ? 1 : 0;
