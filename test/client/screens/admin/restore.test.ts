import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, Region } from '../../support/Region.ts'

const pages = servePages()
const history = dialog('History of Acme')
const choice = new Region('the choice of fields', () =>
  document
    .querySelector('[role="group"][aria-label^="Restore from"]')
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
})
