import { removeDemo } from './demo/removeDemo.ts'
import { askOnTerminal } from './installation/askOnTerminal.ts'
import { runProgram } from './operation/embedded/runProgram.ts'

/** `npm run demo -- --remove`: removes the demo company. */
await runProgram('demo', () => askOnTerminal((ask) => removeDemo(process.argv.slice(2), process.env, ask)))
