import { exportCommand } from './export/exportCommand.ts'
import { ConfigurationError } from './kernel/errors.ts'
import { createFilesPrivately } from './kernel/privateFiles.ts'
import { CommandFailed } from './operation/embedded/CommandFailed.ts'

/** `npm run export -- FILE`: writes all data of the company and its photos into an archive, while the server may be running. */
createFilesPrivately()
const stop = new AbortController()
// Each time: both the terminal and npm may pass on the same Ctrl-C.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => stop.abort(new CommandFailed('Stopped; nothing was exported.')))
try {
  console.info(await exportCommand(process.argv.slice(2), process.env, new Date().toISOString(), stop.signal))
} catch (error) {
  if (!(error instanceof CommandFailed) && !(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
