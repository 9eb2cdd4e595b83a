import { exportCommand } from './export/exportCommand.ts'
import { CommandFailed } from './operation/embedded/CommandFailed.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run export -- FILE`: writes all data of the company and its photos into an archive, while the server may be running. */
const stop = new AbortController()
// Each time: both the terminal and npm may pass on the same Ctrl-C.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => stop.abort(new CommandFailed('Stopped; nothing was exported.')))
await runProgram('export', () =>
  exportCommand(process.argv.slice(2), process.env, new Date().toISOString(), stop.signal),
)
