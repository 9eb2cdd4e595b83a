import { fireEvent } from '@testing-library/dom'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { addDays, formatDayInText } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { Values } from '#test/server/save/openSaving.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, textOf } from '../../support/Region.ts'
import { act, card, hasCard, jobsIn, marksOn, menu, movesList, openMenu } from './support/shownBoard.ts'

const BOARD = '/schedule/overview'
const DORA = 901
const DISPATCHER = ['Schedule:Admin', 'Schedule:CanComplete', 'Schedule:CanUnComplete', 'Rentals']
const DELETE = 'Are you sure you want to delete this job?'

const pages = servePages()
const row = (id: number): Promise<StoredRow> => pages.company.row('Job', id)
const driven = (displayOrder = 1): Values => ({ driverId: DORA, displayOrder })
const call = (path: string, body: object): Promise<unknown> => pages.company.call(`/api/job/${path}`, body)

const open = async (jobId: number, roles: readonly string[] = DISPATCHER, address = BOARD): Promise<void> => {
  await pages.open(address, roles)
  await card(jobId)
}

const note = (more: Values = {}): Promise<StoredRow> =>
  pages.company.job(null, {
    jobTypeId: JOB_TYPE.note,
    dumpsterId: null,
    driverNotes: 'Fuel up',
    ...driven(9),
    ...more,
  })

describe('What is done with the cards of the board', () => {
  it('O-044 O-056 O-057 O-058 [DI11] adds a note for a driver, both of which are required, and copies it; it has no rental', async () => {
    const added = dialog('Add job note')
    const rental = await pages.company.rental()
    const job = await pages.company.job(rental, driven(1))
    await open(job.id)
    await main.press('Add Note')
    await added.choose('Driver', 'Dora Driver')
    await added.press('Save')
    await expectEventually(() => added.problemOf('Notes')).toBe('Required')
    await added.setField('Notes', 'Fuel up at Alpine Ave')
    await added.press('Save')
    await added.goes()
    const stored = (await pages.company.rows('Job')).at(-1)
    const id = stored?.id ?? 0
    expect(stored).toMatchObject({ jobTypeId: 7, driverId: DORA, driverNotes: 'Fuel up at Alpine Ave' })
    await act(id, 'Copy')
    await expectEventually(messages).toContain(`J${id} copied`)
    const copy = (await pages.company.rows('Job')).at(-1)
    expect(copy).toMatchObject({ driverId: DORA, driverNotes: 'Fuel up at Alpine Ave' })
    expect(copy?.id).not.toBe(id)
    await act(id, 'Open Rental')
    await expectEventually(messages).toContain('Selected job does not have a rental.')
    await act(job.id, 'Open Rental')
    await expectEventually(() => pages.address).toBe(`/rentals/${rental.id}`)
  })

  it('O-050 O-051 O-052 O-056 O-068 unassigns, deletes after the question, pauses only what runs, copies no delivery, and toggles TrailerUsed', async () => {
    const { id } = await pages.company.job(await pages.company.rental(), driven())
    await open(id, [...DISPATCHER, 'Admin'])
    await act(id, 'Copy')
    await expectEventually(messages).toContain('You can only copy Destination and Note jobs.')
    await act(id, 'Pause Job')
    await expectEventually(messages).toContain('Selected job has not been started or is already paused.')
    await act(id, 'Toggle TrailerUsed')
    await expectEventually(() => row(id)).toMatchObject({ trailerUsed: true })
    await act(id, 'UnAssign')
    await expectEventually(messages).toContain(`J${id} moved Dora Driver → UnAssigned`)
    await expectEventually(() => row(id)).toMatchObject({ driverId: null, displayOrder: null })
    expect(jobsIn(null)).toEqual([id])
    await act(id, 'Delete')
    await answer(DELETE, 'No')
    expect(hasCard(id)).toBe(true)
    await act(id, 'Delete')
    await answer(DELETE, 'Yes')
    await expectEventually(() => hasCard(id)).toBe(false)
    await expectEventually(() => row(id)).toMatchObject({ deleted: expect.any(String) })
  })

  it('O-067 O-068 opens a job by Enter and by a double click, and completes and un-completes it', async () => {
    const { id } = await note()
    await open(id)
    fireEvent.keyDown(await card(id), { key: 'Enter' })
    await dialog('Job note').setField('Notes', 'Gate code 4711')
    await dialog('Job note').press('Save')
    await dialog('Job note').goes()
    await expectEventually(() => row(id)).toMatchObject({ driverNotes: 'Gate code 4711' })
    fireEvent.doubleClick(await card(id))
    await dialog('Job note').press('Close')
    await dialog('Job note').goes()
    await act(id, 'Complete')
    await answer(`Are you sure you want to complete J${id}?`, 'Yes')
    await dialog('Complete Job').press('Complete')
    await expectEventually(messages).toContain('Job Completed!')
    await expectEventually(() => marksOn(id)).toContain('Completed')
    await act(id, 'UnComplete')
    await answer(`Are you sure you want to un-complete J${id}?`, 'Yes')
    await expectEventually(() => marksOn(id)).not.toContain('Completed')
    await expectEventually(() => row(id)).toMatchObject({ completed: null })
  })

  it('O-054 [JO25] [JO26] refuses to un-complete a pickup, and opens a delivery again, whose dumpster is back in storage', async () => {
    const rental = await pages.company.rental()
    const delivery = await pages.company.job(rental, driven(1))
    const pickUp = await pages.company.job(rental, { ...driven(2), jobTypeId: JOB_TYPE.pickUp })
    await pages.company.insert('DumpsterLocation', {
      dumpsterInventoryId: 41,
      storageDumpSiteId: 31,
      placed: '2037-11-20T12:00:00.000Z',
    })
    const isAt = async () =>
      (await pages.company.rows('DumpsterLocation')).filter(({ removed }) => removed === null)
    await call('completeJob', { jobId: delivery.id, inventoryId: 41 })
    await pages.company.edit('Job', delivery.id, { audited: new Date().toISOString() })
    const question = ({ id }: StoredRow) => `Are you sure you want to un-complete J${id}?`
    await open(delivery.id)
    expect((await card(delivery.id)).classList.contains('tint-completed')).toBe(true)
    await act(delivery.id, 'UnComplete')
    await answer(question(delivery), 'Yes')
    await expectEventually(messages).toContain('Job uncompleted.')
    await expectEventually(() => marksOn(delivery.id)).toEqual([])
    await expectEventually(() => row(delivery.id)).toMatchObject({
      completed: null,
      audited: null,
      hourExpense: null,
      tonExpense: null,
      fuelRatePercentageId: null,
    })
    expect(await isAt()).toMatchObject([
      { dumpsterInventoryId: 41, storageDumpSiteId: 31, placedJobId: null },
    ])
    await openMenu(delivery.id)
    expect(menu.buttons).toContain('Complete')

    await call('completeJob', { jobId: delivery.id, inventoryId: 41 })
    await call('completeJob', { jobId: pickUp.id, inventoryId: 41, weight: 1.5 })
    await main.press('Refresh Data')
    await expectEventually(() => marksOn(pickUp.id)).toContain('Completed')
    await act(pickUp.id, 'UnComplete')
    await answer(question(pickUp), 'Yes')
    await expectEventually(messages).toContain('Pickups cannot be uncompleted.')
    await expectEventually(() => row(pickUp.id)).toMatchObject({ completed: expect.any(String), weight: 1.5 })
  })

  it('O-067 [DI227] opens the menu of a card by its button, where there is no right mouse button, and puts the card on another day', async () => {
    const job = await pages.company.job(await pages.company.rental(), driven())
    await open(job.id)
    const tomorrow = addDays(pages.company.today, 1)
    const shown = await card(job.id)
    expect(textOf(shown.querySelector('.card-number'))).toBe(`J${job.id}`)
    fireEvent.click(shown.querySelector(`button[aria-label="Menu of J${job.id}"]`) ?? document.body)
    await menu.press('Move to Next Day')
    await expectEventually(() => row(job.id)).toMatchObject({ startDate: tomorrow, driverId: DORA })
    await expectEventually(messages).toContain(`J${job.id} moved to ${formatDayInText(tomorrow)}`)
    expect(jobsIn(DORA)).toEqual([])
  })

  it('O-062 [DI29] sends a driver to a site by its menu', async () => {
    const job = await note()
    await open(job.id)
    const site = document.querySelector('main [data-site="31"]') ?? document.body
    fireEvent.keyDown(site, { key: 'Enter' })
    await menu.press('Send Dora Driver Here')
    await expectEventually(messages).toContain('Dora Driver sent to North Yard')
    const added = (await pages.company.rows('Job')).at(-1)
    expect(added).toMatchObject({ jobTypeId: 6, storageDumpSiteId: 31, driverId: DORA })
    expect(jobsIn(DORA)).toEqual([job.id, added?.id])
  })

  it('B-05 [DI28] lists the moves of all users with who moved what, and moves the latest of a card back', async () => {
    const { id } = await pages.company.job(await pages.company.rental(), driven())
    const done = await pages.company.job(await pages.company.rental(), { jobTypeId: JOB_TYPE.service })
    await pages.company.edit('Job', done.id, driven(2))
    await call('completeJob', { jobId: done.id })
    await open(id)
    await act(id, 'UnAssign')
    const label = `J${id} moved Dora Driver → UnAssigned`
    await expectEventually(messages).toContain(label)
    await main.reads(`J${id} → UnAssigned`)
    const undo = [...document.querySelectorAll('.toast button')].find((each) => textOf(each) === 'Undo')
    fireEvent.click(undo ?? document.body)
    await expectEventually(messages).toContain(`Undone: ${label}`)
    await expectEventually(() => jobsIn(DORA)).toEqual([id, done.id])
    await pages.company.edit('Job', id, { driverId: null })
    await main.press('Refresh Data')
    await expectEventually(() => jobsIn(null)).toEqual([id])
    await main.press('Moves')
    await movesList.check('All users')
    await movesList.reads(`${label}Acme · Ann Colleague`)
    // A completed card cannot be unassigned.
    const completed = `J${done.id} moved UnAssigned → Dora Driver`
    expect([
      movesList.button(`Roll back: the board to before ${completed}`),
      movesList.button(`Move back: ${completed}`),
    ]).toEqual(['enabled', 'missing'])
    await movesList.press(`Move back: ${label}`)
    await expectEventually(messages).toContain(`Undone: ${label}`)
    await expectEventually(() => row(id)).toMatchObject({ driverId: DORA })
    // Only the latest move of a card can be moved back.
    await expectEventually(() => movesList.button(`Move back: ${label}`)).toBe('missing')
  })

  it('B-05 [DI31] rolls the board back to before a move, after a preview of what that moves', async () => {
    const rental = await pages.company.rental()
    const first = await pages.company.job(rental, driven(1))
    const second = await pages.company.job(rental, { ...driven(2), jobTypeId: JOB_TYPE.pickUp })
    await open(first.id)
    for (const { id } of [first, second]) {
      await act(id, 'UnAssign')
      await expectEventually(messages).toContain(`J${id} moved Dora Driver → UnAssigned`)
    }
    await main.press('Moves')
    await movesList.check('All users')
    const label = `J${first.id} moved Dora Driver → UnAssigned`
    await movesList.press(`Roll back: the board to before ${label}`)
    const preview = () => textOf(document.querySelector('[role="alertdialog"]'))
    for (const { id } of [first, second])
      await expectEventually(preview).toContain(`J${id} Acme: UnAssigned → Dora Driver`)
    const yes = [...document.querySelectorAll('[role="alertdialog"] button')]
    fireEvent.click(yes.find((each) => textOf(each) === 'Roll Back') ?? document.body)
    await expectEventually(() => jobsIn(DORA)).toEqual([first.id, second.id])
    const back = { driverId: DORA }
    await expectEventually(async () => [await row(first.id), await row(second.id)]).toMatchObject([
      back,
      back,
    ])
    const moves = (await pages.company.rows('AuditLog')).filter(
      ({ entityTypeName, data }) => entityTypeName === 'Job' && String(data).includes('"driverId"'),
    )
    expect(new Set(moves.slice(-2).map(({ saveId }) => saveId)).size).toBe(1)
  })

  it('[JO233] reopens a completed pickup for an administrator', async () => {
    const rental = await pages.company.rental()
    const delivery = await pages.company.job(rental, driven())
    const pickUp = await pages.company.job(rental, { ...driven(2), jobTypeId: JOB_TYPE.pickUp })
    await call('completeJob', { jobId: delivery.id, inventoryId: 41 })
    await call('completeJob', { jobId: pickUp.id, inventoryId: 41, weight: 1.5 })
    await open(pickUp.id, [...DISPATCHER, 'Admin'])
    await act(pickUp.id, 'Reopen Pickup')
    await answer(`Are you sure you want to reopen J${pickUp.id}?`, 'Yes')
    await expectEventually(() => row(pickUp.id)).toMatchObject({ completed: null })
    await expectEventually(() => marksOn(pickUp.id)).not.toContain('Completed')
  })

  it('O-100 [JO560] [RE561] adds a pickup to the rental of a card, and begins another rental at its site', async () => {
    const rental = await pages.company.rental()
    const { id } = await pages.company.job(rental)
    await open(id, [...DISPATCHER, 'Rentals:Admin'])
    await act(id, 'Add Pickup')
    await dialog('Add Pickup').press('Save')
    await dialog('Add Pickup').goes()
    await expectEventually(async () => (await pages.company.rows('Job')).at(-1)).toMatchObject({
      rentalId: rental.id,
      jobTypeId: JOB_TYPE.pickUp,
    })
    await expectEventually(() => jobsIn(null)).toHaveLength(2)
    await act(id, 'New Rental')
    await expectEventually(() => pages.address).toBe('/rentals/new?serviceAddressId=11')
    await expectEventually(() => main.readField('Customer')).toBe('Acme')
  })

  it('O-063 [FL2] says once that a move was not stored, and as long as the server is not reached that the board is not live', async () => {
    const { id } = await pages.company.job(await pages.company.rental(), driven())
    await open(id)
    pages.requests.offline = true
    await act(id, 'UnAssign')
    await main.reads('The board could not be loaded')
    expect(messages()).toHaveLength(1)
    expect(jobsIn(DORA)).toEqual([id])
    pages.requests.offline = false
    await main.press('Try again')
    await expectEventually(() => textOf(document.querySelector('main'))).not.toContain('could not be loaded')
  })

  it('O-067 [DP2] opens one dialog, however often Enter is pressed before it is there', async () => {
    const { id } = await pages.company.job(await pages.company.rental(), driven())
    await open(id)
    for (let i = 0; i < 2; i++) fireEvent.keyDown(await card(id), { key: 'Enter' })
    await dialog('Job').press('Close')
    await dialog('Job').goes()
    await expectEventually(() => document.querySelectorAll('[role="dialog"]').length).toBe(0)
  })
})
