// `npm start` and `npm test` begin here, on a fresh clone with nothing installed. This file deliberately uses old syntax, so that a
// Node version that is too old can still report it.
import { nodeComplaint } from './setup/nodeVersion.mjs'

const complaint = nodeComplaint(process.versions.node)
if (complaint) {
  process.stderr.write(complaint + '\n')
  process.exitCode = 1
} else {
  void import('./setup/commands.mjs').then((commands) => commands.run(process.argv.slice(2)))
}
