import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { busyCustomers } from './steps/customers.ts'
import { useProduct } from './steps/product.ts'
import {
  buttonIn,
  dialogNamed,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const CONFLICT = dialogNamed('Changed by someone else')
const SENTENCE =
  'The item you are saving was modified by another user. Please refresh your browser and make your changes again.'

interface TwoUsers {
  readonly id: number
  readonly dana: BrowserTab
  readonly ann: BrowserTab
}

/** Dana and Ann open the same customer; Ann stores a phone number, Dana's save of another phone number and an e-mail is refused. */
async function conflict(index: number): Promise<TwoUsers> {
  const id = busyCustomers(product.stored, index + 1)[index] ?? 0
  const dana = await product.visit('Dana Whitfield', `/customers/${id}`)
  await waitFor(dana, buttonIn(SCREEN, 'Close'))
  const ann = await product.visit('Ann Kuiper', `/customers/${id}`)
  await setField(ann, SCREEN, 'Phone', '(231) 555-0001')
  await press(ann, SCREEN, 'Save')
  await ann.waitForMessage('Saved')

  await dana.page.bringToFront()
  await setField(dana, SCREEN, 'Phone', '(616) 555-0002')
  await setField(dana, SCREEN, 'Email', 'dana@mine.example')
  await press(dana, SCREEN, 'Save')
  await waitFor(dana, CONFLICT)
  return { id, dana, ann }
}

describe('two users change the same customer', () => {
  it('F-038 shows the specified message, both values and who changed them; nothing is stored or lost; the chosen values are stored by the next Save', async () => {
    const { id, dana } = await conflict(0)
    const text = await textOf(dana, CONFLICT)
    expect(text).toContain(SENTENCE)
    expect(text).toContain('Ann Kuiper')
    expect(text).toContain('(231) 555-0001')
    expect(text).toContain('(616) 555-0002')
    await dana.screenshot('conflict')
    const refused = product.stored.row('Customer', id)
    expect(refused['phone']).toBe('(231) 555-0001')
    expect(refused['email']).not.toBe('dana@mine.example')

    await waitFor(dana, `${CONFLICT}//*[@data-testid="conflict-mine"][@checked or self::input]`)
    await press(dana, CONFLICT, 'Apply')
    await waitUntilGone(dana, CONFLICT)
    await expectEventually(() => readField(dana, SCREEN, 'Phone')).toBe('(616) 555-0002')
    await expectEventually(() => readField(dana, SCREEN, 'Email')).toBe('dana@mine.example')
    await press(dana, SCREEN, 'Save')
    await waitFor(dana, buttonIn(SCREEN, 'Close'))
    const stored = product.stored.row('Customer', id)
    expect([stored['phone'], stored['email']]).toEqual(['(616) 555-0002', 'dana@mine.example'])
    expectRefusalOnly(dana)
  })
})

/** The browser reports the refused request; there must be no other problem. */
function expectRefusalOnly(tab: BrowserTab): void {
  expect(tab.drainProblems().filter((problem) => !problem.includes('409'))).toEqual([])
}
