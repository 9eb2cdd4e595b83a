import { compareCommand } from './moving/compareCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run compare -- URL URL`: asks two running servers every query, and says where they differ. */
await runProgram('compare', () =>
  compareCommand(process.argv.slice(2), process.env, new Date().toISOString().slice(0, 10)),
)
