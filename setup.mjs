// `npm start` and `npm test` begin here, on a fresh clone with nothing installed. The syntax of this file stays old on purpose,
// so that a Node that is too old can still say so.
import { nodeComplaint } from './setup/nodeVersion.mjs'

const complaint = nodeComplaint(process.versions.node)
if (complaint) {
  process.stderr.write(complaint + '\n')
  process.exitCode = 1
} else {
  void import('./setup/commands.mjs').then((commands) => commands.run(process.argv.slice(2)))
}
