import { importCommand } from './import/importCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run import -- FILE --as customers`: brings a file of another system into this installation's company. */
await runProgram('import', () => importCommand(process.argv.slice(2), process.env))
