import { adminCommand } from './installation/adminCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run admin -- ACCOUNT "First Last"`: makes an account an administrator, while the server may be running. */
await runProgram('admin', () =>
  adminCommand(process.argv.slice(2), process.env, () => new Date().toISOString()),
)
