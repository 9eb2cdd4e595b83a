import { fireEvent } from '@testing-library/dom'
import { DEFAULT_SALES_PERSON_ID } from '#shared/people/SalesPerson.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, Region, textOf } from '../../support/Region.ts'
import { act, card, jobsIn, linesOn, marksOn, menu, openMenu } from './support/shownBoard.ts'

const BOARD = '/schedule/overview'
const DORA = 901
const IKE = 902
const MOVES = ['Move to Next Day', 'Move to Day…']
const DISPATCHER = ['Schedule:Admin', 'Schedule:CanComplete', 'Schedule:CanUnComplete', 'Rentals']

const pages = servePages()
const driven = (displayOrder = 1): Values => ({ driverId: DORA, displayOrder })
const call = (path: string, body: object): Promise<unknown> => pages.company.call(`/api/job/${path}`, body)

const open = async (jobId: number, roles: readonly string[] = DISPATCHER, address = BOARD): Promise<void> => {
  await pages.open(address, roles)
  await card(jobId)
}

describe('The dispatch board', () => {
  it('O-001 O-058 [DI27] opens on today, goes to other days, and highlights what its search finds', async () => {
    const rental = await pages.company.rental()
    const { today } = pages.company
    const sought = await pages.company.job(rental, driven(1))
    const other = await pages.company.job(rental, { ...driven(2), jobTypeId: JOB_TYPE.pickUp })
    const later = await pages.company.job(rental, { ...driven(), startDate: addDays(today, 7) })
    await open(sought.id, DISPATCHER, '/schedule')
    expect([pages.address, main.readField('Schedule Date')]).toEqual([BOARD, formatDay(today)])
    expect(['Refresh Data', 'Add Note'].map((each) => main.button(each))).toEqual(['enabled', 'enabled'])
    const search = document.querySelector('input[aria-label="Search on the board"]')
    fireEvent.change(search ?? document.body, { target: { value: `j${sought.id}` } })
    await main.reads('1 job')
    expect((await card(sought.id)).classList.contains('found')).toBe(true)
    expect((await card(other.id)).classList.contains('not-found')).toBe(true)
    await main.press('Next')
    await expectEventually(() => pages.address).toBe(`${BOARD}?date=${addDays(today, 1)}`)
    await main.press('Previous')
    await main.press('Previous')
    await expectEventually(() => pages.address).toBe(`${BOARD}?date=${addDays(today, -1)}`)
    await main.setField('Schedule Date', formatDay(addDays(today, 7)))
    await expectEventually(() => pages.address).toBe(`${BOARD}?date=${addDays(today, 7)}`)
    await card(later.id)
  })

  it('O-058 [DI223] goes through what its search finds, shows where it is, and leads into its card', async () => {
    const rental = await pages.company.rental()
    const ids: number[] = []
    for (const driverId of [DORA, IKE, DORA])
      ids.push((await pages.company.job(rental, { driverId, jobTypeId: JOB_TYPE.service })).id)
    const [first = 0, ofIke = 0, last = 0] = ids
    const shown: number[] = []
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      if (this.dataset['job'] !== undefined) shown.push(Number(this.dataset['job']))
    })
    await open(first)
    const search = document.querySelector('input[aria-label="Search on the board"]') ?? document.body
    fireEvent.change(search, { target: { value: 'acme' } })
    await main.reads('1 of 3 jobs')
    const step = (shiftKey = false) => fireEvent.keyDown(search, { key: 'Enter', shiftKey })
    step()
    await main.reads('2 of 3 jobs')
    step()
    expect((await card(ofIke)).classList.contains('hit')).toBe(true)
    step()
    await main.reads('1 of 3 jobs')
    step(true)
    await main.reads('3 of 3 jobs')
    expect(shown).toEqual([first, last, ofIke, first, ofIke])
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(await card(ofIke))
  })

  it('O-059 O-069 shows the sites with what is stored there, UnAssigned, and the drivers with their totals', async () => {
    const rental = await pages.company.rental()
    await pages.company.insert('DumpsterLocation', {
      dumpsterInventoryId: 43,
      storageDumpSiteId: 31,
      placed: new Date().toISOString(),
    })
    const service = { jobTypeId: JOB_TYPE.service }
    const waiting = await pages.company.job(rental)
    const done = [
      await pages.company.job(rental, { ...driven(1), ...service }),
      await pages.company.job(rental, { ...driven(2), ...service }),
    ]
    const open3 = await pages.company.job(rental, { ...driven(3), ...service })
    for (const { id } of done.toReversed()) {
      const times = { started: '2037-11-25T12:00:00.000Z', completed: '2037-11-25T12:12:30.000Z' }
      await pages.company.add('JobTime', { jobId: id, ...times })
      await call('completeJob', { jobId: id })
    }
    await open(waiting.id)
    expect([...document.querySelectorAll('main h2')].map(textOf)).toEqual([
      'Storage & Dump Sites',
      'UnAssigned',
      'Dora Driver',
      'Ike Idler',
    ])
    const site = textOf(document.querySelector('main [data-site="31"]'))
    for (const text of ['North Yard', '9 Yard Rd', '30 yd1']) expect(site).toContain(text)
    expect(jobsIn(null)).toEqual([waiting.id])
    expect(jobsIn(DORA)).toEqual([...done, open3].map(({ id }) => id))
    const head = document.querySelector(`[data-column="${DORA}"] header`)
    expect([textOf(head?.querySelector('span')), textOf(head?.querySelector('p'))]).toEqual([
      '3',
      '1 to do · 25.00 min',
    ])
    await main.check('Hide all but last completed')
    await expectEventually(() => jobsIn(DORA)).toEqual([done[0]?.id, open3.id])
  })

  it('O-030 O-039 O-049 O-060 [DI12] [DI13] [DI14] has on its cards what is done where and when, marks, and a tint', async () => {
    const rental = await pages.company.rental()
    const { today } = pages.company
    const delivery = await pages.company.job(rental, {
      ...driven(1),
      notes: 'Gate on the left',
      preferredStartTime: `${today}T14:30:00.000Z`,
      preferredEndTime: `${today}T18:00:00.000Z`,
    })
    const extra = await pages.company.job(rental, {
      ...driven(2),
      jobTypeId: JOB_TYPE.pickUp,
      extraExpense: true,
    })
    const service = { jobTypeId: JOB_TYPE.service }
    const trailer = await pages.company.job(rental, { ...driven(3), ...service, trailerUsed: true })
    const to = { jobTypeId: JOB_TYPE.destination, dumpsterId: null, storageDumpSiteId: 31 }
    const destination = await pages.company.job(null, { ...driven(4), ...to })
    await pages.company.insert('SalesPerson', { id: DEFAULT_SALES_PERSON_ID + 1, name: 'Pat Seller' })
    const sold = { id: 3, typeId: 1, companyName: 'Their Own', salesPersonId: DEFAULT_SALES_PERSON_ID + 1 }
    await pages.company.insert('Customer', sold)
    await pages.company.insert('ServiceAddress', { id: 13, customerId: 3, range: 'Regular', city: 'Ada' })
    const theirs = await pages.company.rental({ customerId: 3, serviceAddressId: 13 })
    const other = await pages.company.job(theirs, driven(5))
    const pair = [5_901, 5_902] as const
    for (const [index, id] of pair.entries())
      await pages.company.insert('Job', {
        id,
        rentalId: rental.id,
        jobTypeId: JOB_TYPE.exchange,
        actionId: index === 0 ? JOB_ACTION.delivery : JOB_ACTION.pickUp,
        dumpsterId: 21,
        startDate: today,
        ...driven(6 + index),
      })
    await open(delivery.id)
    await expectEventually(() => marksOn(other.id)).toEqual(["Another sales person's customer"])
    expect([delivery, extra, trailer].map(({ id }) => marksOn(id))).toEqual([
      ['Has notes'],
      ['Additional expense'],
      ['Trailer used'],
    ])
    expect(linesOn(delivery.id)).toEqual(['9:30AM - 1:00PM', '1 Main St, Ada', 'Barn'])
    expect(textOf((await card(delivery.id)).querySelector('b'))).toBe('Acme')
    const map = new URL((await card(delivery.id)).querySelector('a')?.getAttribute('href') ?? '')
    expect([map.host, map.searchParams.get('destination')]).toEqual([
      'www.google.com',
      '1 Main St, Ada, MI, 49301',
    ])
    expect((await card(destination.id)).querySelector('a')).toBeNull()
    const labels = await Promise.all(pair.map(async (id) => (await card(id)).getAttribute('aria-label')))
    expect(labels).toEqual([
      expect.stringContaining('Exchange, Delivery, Acme'),
      expect.stringContaining('Exchange, PickUp, Acme'),
    ])
    const tints = [delivery, extra, other].map(
      async ({ id }) => /tint-[\w-]+/.exec((await card(id)).className)?.[0],
    )
    expect(await Promise.all(tints)).toEqual(['tint-none', 'tint-extra-expense', 'tint-other-sales-person'])

    // A preferred time is shown as it is typed, also while it is none.
    await act(delivery.id, 'Open')
    await dialog('Job').setField('Preferred Start', '99999999999')
    await expectEventually(() => linesOn(delivery.id)).toContain('99999999999 - 1:00PM')
    await dialog('Job').press('Cancel')
    await answer(QUESTIONS.cancel, 'Yes')
    await expectEventually(() => linesOn(delivery.id)).toContain('9:30AM - 1:00PM')

    await call('startJob', { jobId: delivery.id })
    await call('completeJob', { jobId: trailer.id })
    await main.press('Refresh Data')
    await expectEventually(() => marksOn(delivery.id)).toEqual(['Started', 'Has notes'])
    await expectEventually(() => marksOn(trailer.id)).toEqual(['Completed', 'Trailer used'])
    expect((await card(trailer.id)).classList.contains('tint-completed')).toBe(true)
    await call('pauseJob', { jobId: delivery.id })
    await main.press('Refresh Data')
    await expectEventually(() => marksOn(delivery.id)).toEqual(['Paused', 'Has notes'])
  })

  it('O-058 O-066 O-067 O-068 offers in the menu of a card what the roles and the card allow', async () => {
    const rental = await pages.company.rental()
    const assigned = await pages.company.job(rental, driven())
    const waiting = await pages.company.job(rental)
    const entries = async (jobId: number): Promise<readonly string[]> => {
      await openMenu(jobId)
      return menu.buttons
    }
    await open(assigned.id)
    expect(await entries(assigned.id)).toEqual([
      'Open',
      'Add Note',
      'UnAssign',
      'Delete',
      'Copy',
      'Pause Job',
      'Complete',
      'Open Rental',
      ...MOVES,
    ])
    expect(await entries(waiting.id)).toEqual([
      'Open',
      'Add Note',
      'Delete',
      'Complete',
      'Open Rental',
      ...MOVES,
    ])
    await open(assigned.id, [...DISPATCHER, 'Admin'])
    expect(await entries(assigned.id)).toContain('Toggle TrailerUsed')
    await open(assigned.id, ['Schedule', 'Rentals'])
    expect([main.button('Add Note'), main.button('Print Driver Sheets')]).toEqual(['missing', 'missing'])
    expect(await entries(assigned.id)).toEqual(['Open', 'Open Rental'])
  })

  it('O-030 [DI226] [DI301] shows the two jobs of an exchange as one card, until they are separated, which can be undone', async () => {
    const [out, back] = await pages.company.pair(await pages.company.rental(), JOB_TYPE.exchange, driven())
    await open(out)
    const classes = async () => [(await card(out)).className, (await card(back)).className]
    expect(await classes()).toEqual([
      expect.stringContaining('joins-below'),
      expect.stringContaining('joins-above'),
    ])
    expect(textOf((await card(back)).querySelector('b'))).toBe('PickUp')
    expect([linesOn(out).length > 0, linesOn(back)]).toEqual([true, []])
    await act(out, 'Separate from Pair')
    await expectEventually(() => textOf(document.querySelector(`[data-job="${back}"] b`))).toBe('Acme')
    expect((await classes()).join(' ')).not.toContain('joins')
    await expectEventually(messages).toContain(`J${out} and J${back} are moved one by one`)
    await new Region('the message', () => document.querySelector('.toasts')).press('Undo')
    await expectEventually(async () => (await classes()).join(' ')).toContain('joins-below')
  })

  it('O-067 [DI1444] goes on with the next card once the focused one is on another day, or deleted, and follows one to its column', async () => {
    const rental = await pages.company.rental()
    const ids: number[] = []
    for (const displayOrder of [1, 2, 3])
      ids.push((await pages.company.job(rental, { ...driven(displayOrder), jobTypeId: JOB_TYPE.service })).id)
    const [first = 0, second = 0, third = 0] = ids
    await open(first)
    const focused = () => Number(document.activeElement?.getAttribute('data-job'))
    const actOnFocused = async (jobId: number, caption: string): Promise<void> => {
      const each = await card(jobId)
      if (each instanceof HTMLElement) each.focus()
      await act(jobId, caption)
    }
    await actOnFocused(first, 'Move to Next Day')
    await expectEventually(focused).toBe(second)
    await actOnFocused(third, 'Delete')
    await answer('Are you sure you want to delete this job?', 'Yes')
    await expectEventually(() => jobsIn(DORA)).toEqual([second])
    await expectEventually(focused).toBe(second)
    await actOnFocused(second, 'UnAssign')
    await expectEventually(() => jobsIn(null)).toEqual([second])
    await expectEventually(focused).toBe(second)
  })

  it('[DI30] prints no sheets of a day on which no driver has jobs', async () => {
    await pages.open(`${BOARD}?date=2038-03-03`, DISPATCHER)
    await main.press('Print Driver Sheets')
    await expectEventually(messages).toContain('No driver has jobs on this day.')
    expect(jobsIn(IKE)).toEqual([])
  })
})
