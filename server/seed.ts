import { seedCommand } from './demo/seedCommand.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run seed -- --size large --data FILE`: makes a demo company in a database that has none. */
await runProgram('seed', () => seedCommand(process.argv.slice(2), process.env, new Date().toISOString()))
