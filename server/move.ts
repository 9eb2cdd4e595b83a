import { moveCommand } from './moving/moveCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run move -- --to ADDRESS`: copies the company into an empty database of another server. */
await runProgram('move', () => moveCommand(process.argv.slice(2), process.env))
