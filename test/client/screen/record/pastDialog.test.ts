import { fireEvent } from '@testing-library/dom'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()
const asOf = new Region('the record as it was', () => document.querySelector('[data-testid="as-of-dialog"]'))
const then = new Region('the dialog of the past', () =>
  [...document.querySelectorAll('[role="dialog"]')].find(
    (each) => each.querySelector('.past-words') !== null,
  ),
)

interface PastCase {
  readonly path: string
  /** The caption of its list, a text of its row, and its name. */
  readonly listed: readonly [list: string, row: string, title: string]
  /** Two saves; what was after the first of them is shown. */
  save(this: void): Promise<void>
  /** The caption of a field, what it was, and what it is today. */
  readonly field: readonly [caption: string, was: string, today: string]
}

const DUMPSTER: PastCase = {
  path: '/dumpsters/overview',
  listed: ['Dumpsters', '20-007', '20-007'],
  async save() {
    await pages.company.edit('DumpsterInventory', 41, { notes: 'Dented' })
    await pages.company.edit('DumpsterInventory', 41, { notes: 'Mended' })
  },
  field: ['Notes', 'Dented', 'Mended'],
}

const YARD: PastCase = {
  path: '/admin/storage-dump-sites/overview',
  listed: ['Storage and dump sites', 'North Yard', 'North Yard'],
  async save() {
    await pages.company.edit('StorageDumpSite', 31, { city: 'Lowell' })
    await pages.company.edit('StorageDumpSite', 31, { city: 'Sparta' })
  },
  field: ['City', 'Lowell', 'Sparta'],
}

const JOB: PastCase = {
  path: '/jobs/overview',
  listed: ['Jobs', 'J1', 'J1'],
  async save() {
    const rental = await pages.company.rental()
    const { id } = await pages.company.job(rental)
    await pages.company.edit('Job', id, { notes: 'By the barn' })
    await pages.company.edit('Job', id, { notes: 'By the road' })
  },
  field: ['Site Notes', 'By the barn', 'By the road'],
}

/** Opens a record as it was before the last save of it, from its history over its list, as its dialog. */
async function openBefore([caption, row, title]: PastCase['listed']): Promise<void> {
  await list(caption).select(row)
  await main.press('History')
  const history = dialog(`History of ${title}`)
  await history.reads('Field')
  const entries = (await history.element()).querySelectorAll('[data-testid="history-entry"]')
  fireEvent.click(entries[1] ?? document.body)
  await history.press('As Of…')
  await asOf.press('Open as It Was')
  await then.reads('As it was on')
}

describe('B-03 The dialog of a record as it was', () => {
  it('[RC1420] of a user has the roles of that moment, and nothing of it can be edited', async () => {
    const { company } = pages
    const [first, second] = await company.rows('Role')
    await company.add('UserRole', { userId: 902, roleId: Number(first?.id) })
    await company.add('UserRole', { userId: 902, roleId: Number(second?.id) })
    await pages.open('/admin/users/overview')
    await openBefore(['Users', 'Idler', 'Ike Idler'])
    await then.reads('1 record of it was added since.')
    expect(then.checked).toEqual(['Drives', String(first?.['name'])])
    expect(then.dialogButtons).toEqual(['Close'])
    expect(then.isReadOnly('First name')).toBe(true)
    const boxes = (await then.element()).querySelectorAll<HTMLInputElement>('input[type="checkbox"]')
    expect([...boxes].filter(({ disabled }) => !disabled)).toEqual([])
    expect(then.buttons).not.toContain('Copy the roles of…')
  })

  it.each([
    ['dumpster', DUMPSTER],
    ['storage site', YARD],
    ['job', JOB],
  ])('[HI1302] [RC1420] of a %s is opened from its history', async (_kind, { path, listed, save, field }) => {
    await save()
    await pages.open(path)
    await openBefore(listed)
    const [caption, was, today] = field
    await then.reads(`1 field differs from today.`)
    await then.reads(`Today: ${today}`)
    expect(then.readField(caption)).toBe(was)
    expect(then.isReadOnly(caption)).toBe(true)
    expect(then.buttons.filter((each) => /^(?:Add|Edit|Save)/.test(each))).toEqual([])
    const sent = pages.requests.sent.length
    await then.press('Close')
    await then.goes()
    expect(pages.requests.sent.slice(sent).filter((url) => url.includes('SaveChanges'))).toEqual([])
  })
})
