#!/usr/bin/env bun
import { runProgram } from './cli/run-program.ts';
import { settingsFromEnvironment } from './config/settings.ts';

const exitCode = await runProgram(process.argv.slice(2), {
  settings: settingsFromEnvironment,
  readInput: () => Bun.stdin.text(),
  print: console.log,
  printError: console.error,
});
process.exit(exitCode);
