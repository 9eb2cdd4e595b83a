import { parseArgs } from 'node:util'
import { asksForHelp, HELP } from '#setup/help.mjs'
import { describeDisagreement, playHistories } from './playHistories.ts'

/** `npm run money -- --histories 20000 --seed 7`: plays histories and prints where product and reference disagree. */
if (asksForHelp(process.argv.slice(2))) {
  console.info(HELP['money'])
  process.exit()
}

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    disagreements: { type: 'string', default: '5' },
  },
})

const started = performance.now()
const seconds = (): string => ((performance.now() - started) / 1000).toFixed(0)
const { histories, steps, disagreements } = await playHistories(
  Number(values.seed),
  Number(values.histories),
  {
    maxDisagreements: Number(values.disagreements),
    onDisagreement: (found) => console.info(`\n${describeDisagreement(found)}\n`),
    onProgress: (done) => console.info(`${done} histories after ${seconds()} s`),
  },
)
console.info(
  `\n${histories} histories, ${steps} steps, ${disagreements.length} disagreements, ${seconds()} s`,
)
process.exitCode = disagreements.length === 0 ? 0 : 1
