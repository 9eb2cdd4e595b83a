import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseBundle } from '#server/save/parseBundle.ts'

const MEGABYTES_5 = 5 * 1_024 * 1_024

function recordsOf(values: number): string {
  const record = Array.from({ length: values }, (_each, index) => `"aFieldOfARecord${index}":${index}`).join(
    ',',
  )
  const count = Math.min(2_000, Math.floor((MEGABYTES_5 - 100) / (record.length + 3)))
  return `{"entities":[${Array(count).fill(`{${record}}`).join(',')}]}`
}

function uniqueNames(bytes: number): string {
  let text = ''
  for (let index = 0; text.length < bytes; index++) text += `"m${index}":1,`
  return text.slice(0, -1)
}

/** Milliseconds of the longest turn while the text is read, in the best of some tries: others use the machine, too. */
async function longestTurn(text: string): Promise<number> {
  const bytes = Buffer.from(text)
  const longest: number[] = []
  for (let count = 0; count < 6; count++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await parseBundle(bytes, async (part) => JSON.parse(part) as unknown).catch(() => undefined)
    await new Promise(setImmediate)
    delay.disable()
    longest.push(delay.max / 1_000_000)
  }
  return Math.min(...longest)
}

describe('[SV143] Reading a bundle of 5 MB', () => {
  it.each([
    ['2,000 records', recordsOf(80)],
    ['records of as many values as may be', recordsOf(950)],
    ['unknown names', `{"entities":[{${uniqueNames(MEGABYTES_5 - 100)}}]}`],
    ['nested lists', `{"entities":${'['.repeat(MEGABYTES_5 / 2 - 20)}${']'.repeat(MEGABYTES_5 / 2 - 20)}}`],
    ['one long text', `{"entities":["${'\\"'.repeat(MEGABYTES_5 / 2 - 20)}"]}`],
    ['texts without anything', `{"entities":[${'""'.repeat(MEGABYTES_5 / 2 - 20)}]}`],
    ['blanks', `{"entities":[${' '.repeat(MEGABYTES_5 - 20)}]}`],
  ])('holds nobody for more than 20 ms: %s', async (_name, text) => {
    expect(await longestTurn(text)).toBeLessThan(20)
  })
})
