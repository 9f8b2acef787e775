import { writeReports } from './report.js';

const problems = writeReports('docs/api');
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
