import { backupCommand } from './operation/backupCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run backup -- FILE`: copies the embedded database and all files while the server may be running. */
await runProgram('backup', () =>
  backupCommand(process.argv.slice(2), process.env, () => new Date().toISOString()),
)
