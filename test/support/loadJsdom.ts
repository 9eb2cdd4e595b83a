import { createRequire } from 'node:module'

// Of each of its windows jsdom expects the globals that the worker has when it is loaded. pdf.js, which some tests load, adds one, so that
// no test of the client could run later in that worker.
createRequire(require.resolve('jest-environment-jsdom'))('jsdom')
