import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { added, modified } from '#test/server/save/openSaving.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()
const history = dialog('History of Acme')
const choice = new Region('the choice of fields', () =>
  document
    .querySelector('[role="group"][aria-label^="Restore from"]')
    ?.closest('[role="dialog"], [role="alertdialog"]'),
)
const taken = new Region('the choice of what is taken back', () =>
  document
    .querySelector('[role="group"][aria-label^="Take back"]')
    ?.closest('[role="dialog"], [role="alertdialog"]'),
)
const stored = () => pages.company.row('Customer', 1)

const entries = async (): Promise<readonly Element[]> => [
  ...(await history.element()).querySelectorAll('[data-testid="history-entry"]'),
]

/** The history of customer 1, which Ann changed twice: the latest entry is selected. */
async function openHistory(): Promise<void> {
  const { company } = pages
  await company.edit('Customer', 1, { phone: '6165550101', siteNotes: 'Left gate' })
  await company.edit('Customer', 1, { phone: '6165550199', siteNotes: 'Right gate' })
  await pages.open('/customers/1')
  await main.press('More')
  await main.press('History')
  await expectEventually(async () => (await entries()).length).toBe(2)
}

async function giveReason(reason: string): Promise<void> {
  await dialog('Reason').setField('Reason', reason)
  await dialog('Reason').press('Save')
  await history.goes()
}

describe('B-08 What is restored from the history of a record', () => {
  it('[HI600] [HI601] is one value: a pending edit, whose reason the audit log keeps', async () => {
    await openHistory()
    await history.press('Restore Phone')
    await giveReason('Typed by mistake')
    await expectEventually(() => main.readField('Phone')).toBe('(616) 555-0101')
    expect(await stored()).toMatchObject({ phone: '(616) 555-0199' })
    await main.press('Save')
    await expectEventually(stored).toMatchObject({ phone: '(616) 555-0101' })
    const log = (await pages.company.rows('AuditLog')).toSorted((a, b) => Number(a['id']) - Number(b['id']))
    expect(JSON.parse(String(log.at(-1)?.['data']))).toMatchObject({
      Reason: 'Typed by mistake',
      RestoredFrom: log.at(-2)?.['when'],
    })
  })

  it('[HI600] is a version, of which the fields that differ are chosen', async () => {
    await openHistory()
    fireEvent.click((await entries())[1] ?? document.body)
    await history.press('Restore This Version…')
    await choice.reads('Phone: (616) 555-0199 → (616) 555-0101')
    await choice.check('Phone: (616) 555-0199 → (616) 555-0101')
    await choice.press('Restore')
    await giveReason('As agreed')
    await main.press('Save')
    await expectEventually(stored).toMatchObject({ phone: '(616) 555-0199', siteNotes: 'Left gate' })
  })

  it('[HI744] is put back from a list, too, and waits for its Save', async () => {
    const { company } = pages
    await company.edit('Customer', 1, { phone: '6165550101' })
    await company.edit('Customer', 1, { phone: '6165550199' })
    await pages.open('/customers/search')
    await list('Customers').select('Acme')
    await main.press('History')
    await history.press('Restore Phone')
    await giveReason('Typed by mistake')
    await main.press('Save')
    await expectEventually(stored).toMatchObject({ phone: '(616) 555-0101' })
  })

  it('[HI744] is put back from the audit log, whose page stores it and shows it', async () => {
    const { company } = pages
    await company.edit('Customer', 1, { phone: '6165550101' })
    await company.edit('Customer', 1, { phone: '6165550199' })
    await pages.open('/admin/audit')
    await main.press('changed Customer Acme')
    await main.press('History')
    const ofAcme = dialog('History of Customer Acme')
    await ofAcme.reads('Take Back This Save…')
    await ofAcme.press('Restore Phone')
    await dialog('Reason').setField('Reason', 'Typed by mistake')
    await dialog('Reason').press('Save')
    await ofAcme.goes()
    expect(await stored()).toMatchObject({ phone: '(616) 555-0199' })
    await main.press('Save')
    await expectEventually(stored).toMatchObject({ phone: '(616) 555-0101' })
    await main.reads('Typed by mistake')
    await expectEventually(() => main.button('Save')).toBe('missing')
  })

  it('[HI741] is what a save did, without what was changed since unless that is chosen', async () => {
    const { company } = pages
    const rows = [await company.row('Customer', 1), await company.row('Customer', 2)] as const
    await company.save([
      modified('Customer', rows[0], { phone: '6165550101', siteNotes: 'Left gate' }),
      modified('Customer', rows[1], { siteNotes: 'Ring twice' }),
      added('ServiceAddress', -1, { customerId: 1, city: 'Lowell', county: 'Kent', range: 'Regular' }),
    ])
    await company.edit('Customer', 1, { siteNotes: 'Right gate' })
    await pages.open('/customers/1')
    await main.press('More')
    await main.press('History')
    await expectEventually(async () => (await entries()).length).toBe(3)
    fireEvent.click((await entries())[1] ?? document.body)
    await history.press('Take Back This Save…')
    await taken.reads('Customer Acme · Site notes: Right gate → — (changed since)')
    expect(taken.checked).toEqual([
      expect.stringMatching(/^Customer Acme · Phone: \(616\) 555-0101 → /),
      'Customer Other · Site notes: Ring twice → —',
      'Service address Lowell is deleted',
    ])
    await taken.press('Take Back')
    await giveReason('Meant for another customer')
    await main.press('Save')
    await expectEventually(stored).toMatchObject({ phone: rows[0]['phone'], siteNotes: 'Right gate' })
    expect(await company.row('Customer', 2)).toMatchObject({ siteNotes: null })
    const address = (await company.rows('ServiceAddress')).find(({ city }) => city === 'Lowell')
    expect(address).toMatchObject({ deletedBy: 'Olive Office' })
    const log = (await company.rows('AuditLog')).toSorted((a, b) => Number(a['id']) - Number(b['id']))
    expect(JSON.parse(String(log.at(-1)?.['data']))).toMatchObject({ Reason: 'Meant for another customer' })
  })

  it('[HI741] is a bulk edit of 1,000 records, chosen by what is alike and read many at a time', async () => {
    const { company } = pages
    const names = Array.from({ length: 1_000 }, (_each, index) => `Bulk ${index}`)
    await company.save(
      names.map((companyName, index) => added('Customer', -1 - index, { typeId: 1, companyName })),
    )
    const bulk = async () =>
      (await company.rows('Customer')).filter(({ companyName }) => String(companyName).startsWith('Bulk'))
    await company.save([
      ...(await bulk()).map((row) => modified('Customer', row, { siteNotes: 'Gate 9' })),
      modified('Customer', await company.row('Customer', 1), { siteNotes: 'Gate 9' }),
    ])
    const [changedSince] = await bulk()
    await company.edit('Customer', Number(changedSince?.['id']), { siteNotes: 'Gate 10' })
    await pages.open('/customers/1')
    await main.press('More')
    await main.press('History')
    await expectEventually(async () => (await entries()).length).toBe(1)
    const before = pages.requests.sent.length
    await history.press('Take Back This Save…')
    await taken.reads('Customer · Site notes of 1,000 records')
    expect(pages.requests.sent.length - before).toBeLessThan(10)
    expect(taken.text).toContain('(changed since)')
    expect(taken.checked).toEqual([
      expect.stringMatching(/^Customer · Site notes of 1,000 records: .* and 997 more$/),
    ])
    await taken.press('Take Back')
    await giveReason('Wrong gate')
    await main.press('Save')
    await expectEventually(
      async () => (await bulk()).filter(({ siteNotes }) => siteNotes === null).length,
    ).toBe(999)
    expect(await stored()).toMatchObject({ siteNotes: null })
    expect(await company.row('Customer', Number(changedSince?.['id']))).toMatchObject({
      siteNotes: 'Gate 10',
    })
  })

  it('[HI741] is what a save deleted, which comes back with the next Save', async () => {
    await pages.company.remove('ServiceAddress', 11)
    await pages.open('/customers/1')
    await main.press('More')
    await main.press('History')
    await expectEventually(async () => (await entries()).length).toBe(1)
    expect(history.button('Restore This Version…')).toBe('enabled')
    await history.press('Take Back This Save…')
    await taken.reads('comes back')
    await taken.press('Take Back')
    await giveReason('Still used')
    await main.press('Save')
    await expectEventually(() => pages.company.row('ServiceAddress', 11)).toMatchObject({ deleted: null })
  })

  it('[HI742] is seen first as it was, beside what it is now and at another moment', async () => {
    await openHistory()
    fireEvent.click((await entries())[1] ?? document.body)
    await history.press('As Of…')
    const then = new Region('the record as it was', () =>
      document.querySelector('[data-testid="as-of-dialog"]'),
    )
    await then.reads('(616) 555-0101')
    expect(then.text).toContain('Phone(616) 555-0101(616) 555-0199')
    expect(then.text).not.toContain('Company')
    await then.check('Show what is the same')
    await then.reads('Acme')
    const compared = document.querySelector<HTMLSelectElement>(
      '[data-testid="as-of-dialog"] label:nth-of-type(3) select',
    )
    fireEvent.change(compared ?? document.body, { target: { value: compared?.options[2]?.value } })
    await then.check('Show what is the same')
    await then.reads('Nothing differs')
  })
})
