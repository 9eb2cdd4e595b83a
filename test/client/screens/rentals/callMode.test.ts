import { fireEvent } from '@testing-library/dom'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, textOf } from '../../support/Region.ts'

const pages = servePages()

const about = (): Element | null => document.querySelector('section[aria-label^="About"]')
const aboutText = (): string => textOf(about())
const places = (): readonly string[] =>
  [...(about()?.querySelectorAll('[role=option]') ?? [])].map((place) => textOf(place))
const chosen = (): string => textOf(about()?.querySelector('[aria-selected=true]'))
const buttons = (): readonly string[] =>
  [...(about()?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])].map((button) => textOf(button))

/** Presses keys where the focus is, as `Ctrl+K` or a letter that types; counts them. */
function keyboard() {
  let count = 0
  const press = (name: string): void => {
    count += 1
    const target = document.activeElement ?? document.body
    const key = name.replace('Ctrl+', '')
    const isTyping = fireEvent.keyDown(target, { key, ctrlKey: name !== key }) && key.length === 1
    if (isTyping && name === key && target instanceof HTMLInputElement)
      fireEvent.change(target, { target: { value: target.value + key } })
  }
  const isSearching = (): boolean => document.activeElement?.getAttribute('role') === 'combobox'
  return {
    press,
    /** The page listens for its keys a moment after it is shown. */
    search: async (): Promise<void> => {
      count += 1
      await expectEventually(() => {
        if (!isSearching()) fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
        return isSearching()
      }).toBe(true)
    },
    type: (text: string): void => {
      for (const key of text) press(key)
    },
    count: () => count,
  }
}

/** A dumpster of Acme stands at the barn for 34 days. */
async function standing(): Promise<number> {
  const { company } = pages
  const rental = await company.rental()
  const job = await company.job(rental, { startDate: addDays(company.today, -34) })
  await company.insert('DumpsterLocation', {
    dumpsterInventoryId: 41,
    placedJobId: job.id,
    placed: `${addDays(company.today, -34)}T15:00:00.000Z`,
  })
  return rental.id
}

describe('somebody calls', () => {
  beforeEach(() => pages.company.edit('Customer', 1, { phone: '(616) 555-9038' }))

  it('[PL541] [PL542] and gets a pickup of what stands there, with at most twelve keys from anywhere', async () => {
    const rentalId = await standing()
    await pages.company.insert('CustomerRate', { customerId: 1, rateTypeId: 1, dumpsterId: 21, rate: 385 })
    await pages.open('/profile')
    await main.reads('Profile')
    const keys = keyboard()
    await keys.search()
    keys.type('9038')
    await expectEventually(aboutText).toContain('(616) 555-9038')
    for (const text of ['Balance$0.00', '20 yd $385.00', '1 site']) expect(aboutText()).toContain(text)
    expect(places()).toEqual([
      'Barn1 Main St, Ada',
      expect.stringMatching(new RegExp(`^R${rentalId} · 20 yd20-007 · Delivery .*34 days$`)),
    ])
    keys.press('ArrowRight')
    await expectEventually(chosen).toContain(`R${rentalId}`)
    expect(buttons()).toEqual(['DDelivery', 'PPickup', 'XExchange', 'SService'])
    keys.press('p')
    await dialog('Add Pickup').reads('Save')
    await expectEventually(
      () => dialog('Add Pickup').isShown && document.activeElement !== document.body,
    ).toBe(true)
    keys.press('Ctrl+s')
    await dialog('Add Pickup').goes()
    expect((await pages.company.rows('Job')).at(-1)).toMatchObject({
      rentalId,
      jobTypeId: JOB_TYPE.pickUp,
      dumpsterId: 21,
      startDate: pages.company.today,
      address1: '1 Main St',
    })
    expect(keys.count()).toBeLessThanOrEqual(12)
  })

  it('[PL542] and orders a delivery at the site that was found, though its customer has no page for the user', async () => {
    await pages.open('/profile', ['Rentals:Admin'])
    await main.reads('Profile')
    const keys = keyboard()
    await keys.search()
    keys.type('acme')
    await expectEventually(places).toEqual(['Barn1 Main St, Ada'])
    keys.press('Enter')
    await expectEventually(buttons).toEqual(['DDelivery'])
    keys.press('d')
    await expectEventually(() => pages.address).toBe('/rentals/new?customerId=1&serviceAddressId=11')
    await expectEventually(() => main.readField('Customer')).toBe('Acme')
    await expectEventually(() => main.readField('Site address')).toBe('Barn')
  })

  it('[RE540] and a driver sees nothing of it', async () => {
    await pages.open('/profile', ['Schedule'])
    await main.reads('Profile')
    const keys = keyboard()
    await keys.search()
    keys.type('9038')
    await expectEventually(() => document.body.textContent).toContain('Nothing found')
    expect([about(), pages.requests.of('/api/breeze/Caller')]).toEqual([null, []])
  })
})
