import { filesCommand } from './moving/filesCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run files`: copies photos and documents to another store, or finds those that nobody names. */
await runProgram('files', () => filesCommand(process.argv.slice(2), process.env))
