import type { Browser } from 'puppeteer'
import type { BenchLine } from '../../benchLine.ts'
import { BenchPage } from '../browser/BenchPage.ts'
import { compareTasks } from '../browser/compareTasks.ts'
import { ratioLine } from '../browser/ratioLine.ts'
import { PENDING, SIZE } from './sizes.ts'
import type { TypingPage } from './typingPage.tsx'

const ROUNDS = 9
const TEXT = ' and Sons of the Lake Shore'
/** Of a key until it is let go: long enough that each press is drawn in a frame of its own. */
const PRESS_MILLISECONDS = 40

/** Key presses in the field of a form while 500 records have pending changes, against those in a plain controlled input. */
export async function typingBench(browser: Browser, address: string): Promise<BenchLine> {
  const typing = await BenchPage.open<TypingPage>(browser, {
    entry: 'screens/typingPage.tsx',
    size: SIZE,
    address,
  })
  try {
    const times = await compareTasks(typing, {
      kinds: ['field', 'plain'],
      rounds: ROUNDS,
      steps: 2 * TEXT.length,
      prepare: (kind) => typing.call('focus', kind),
      work: async (kind) => {
        const { keyboard } = typing.page
        await keyboard.type(TEXT, { delay: PRESS_MILLISECONDS })
        await typing.call('expectText', kind, TEXT)
        for (let key = 0; key < TEXT.length; key += 1)
          await keyboard.press('Backspace', { delay: PRESS_MILLISECONDS })
        await typing.call('expectText', kind, '')
      },
    })
    return ratioLine({
      name: `form: key press with ${PENDING} pending changes`,
      target: 1.5,
      ours: times.get('field'),
      plain: times.get('plain'),
      against: 'a plain input',
    })
  } finally {
    await typing.page.close()
  }
}
