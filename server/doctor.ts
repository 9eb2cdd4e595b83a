import { doctorCommand } from './operation/doctorCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run doctor`: says what is wrong with this installation and what to do, before the server starts or while it runs. */
await runProgram('doctor', () =>
  doctorCommand(process.argv.slice(2), process.env, () => new Date().toISOString()),
)
