// SPDX-License-Identifier: Apache-2.0
// large.mjs - what is a run like that has the results of a small one many times over?
//
//	node large.mjs RUN.json RESULTS
import fs from "node:fs";

const run = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const results = run.results;

run.diagnosis = [];
run.ceilings = [];
run.results = Array.from({ length: Number(process.argv[3]) }, (_, i) =>
	({ ...results[i % results.length], check: `f${i % 20}.c${i}` }));
console.log(JSON.stringify(run));
