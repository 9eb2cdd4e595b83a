import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { RESIDENTIAL } from '#shared/customers/CustomerType.ts'
import type { ImportChoices, Replacement } from '#shared/importing/ImportPlan.ts'
import type { ImportState } from '#shared/importing/ImportState.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'
import { sendImportFile } from './support/sendImportFile.ts'

const SAMPLES = path.join('test', 'server', 'import', 'samples')
const DORA = 901

/** What the hauler of the tests has and an empty company does not, in the order in which it can go. */
const NOT_YET = ['DumpsterInventory', 'Dumpster', 'ServiceAddress', 'Customer', 'StorageDumpSite']

const pages = servePages()

function replaced(heading: string, texts: Readonly<Record<string, string | null>>): readonly Replacement[] {
  return Object.entries(texts).map(([text, by]) => ({ heading, text, by }))
}

/** All suggestions, put in, and a price where one is missing. */
function mended({ problems }: ImportState): readonly Replacement[] {
  return problems.flatMap(({ heading, text, suggestion, rows }) => {
    const by = suggestion ?? (heading === 'Kzoo' && text === '' ? '450' : null)
    const own = text === '' && rows[0] !== undefined ? { row: rows[0] } : {}
    return heading === null || by === null ? [] : [{ heading, text, by, ...own }]
  })
}

/** Sends a file, mends it, and imports what is ready: on its page, or while another one is shown. */
async function importSample(
  name: string,
  decide: (state: ImportState) => Partial<ImportChoices> = () => ({}),
  isShown = false,
): Promise<ImportState['counts']> {
  const { company } = pages
  const sent = await sendImportFile(company, name, await readFile(path.join(SAMPLES, name)))
  const choices = { ...sent.choices, ...decide(sent) }
  // The server's own answers; a wrong form fails the test.
  const { counts } = (await company.call(`/api/imports/${sent.id}/choices`, { choices })) as ImportState
  if (isShown) {
    await pages.open(`/admin/import/${sent.id}`)
    await main.press(`Import ${counts.ready} Rows`)
  } else
    await company.server.inject({
      method: 'POST',
      url: `/api/imports/${sent.id}/continue`,
      headers: { authorization: 'Bearer ann' },
    })
  await expectEventually(() => company.row('Import', sent.id)).toMatchObject({
    status: 'Done',
    addedCount: counts.ready,
    refusedCount: 0,
  })
  return counts
}

it('[IM803] [IM813] [IM982] the files of a company that moves in are imported, and its first rental is delivered and invoiced', async () => {
  const { company } = pages
  for (const table of NOT_YET)
    await company.database.transaction((transaction) => transaction.execute(`DELETE FROM [${table}]`, []))
  for (const name of ['Main yard', 'Shop', 'Muskegon'])
    await company.add('StorageDumpSite', { name, storage: true })

  const prices = await importSample('price-list.csv', (state) => ({ replacements: mended(state) }), true)
  const customers = await importSample('quickbooks-desktop-customers.csv', (state) => ({
    doubles: 'merge',
    replacements: [
      ...mended(state),
      ...replaced('Bill to 5', { 'Ada, MI  9301': 'Ada, MI 49301' }),
      ...replaced('Ship to 5', { 'Ada MI   9301': 'Ada, MI 49301' }),
      ...replaced('Customer Type', { Contractor: 'Commercial' }),
      ...replaced('Terms', { COD: 'Due on receipt', '2% 10 Net 30': 'Net 30' }),
    ],
  }))
  const dumpsters = await importSample('yard-dumpsters.csv', () => ({
    replacements: replaced('Where is it', { '?': '', 'LOST?': '' }),
  }))
  const open = await importSample('open-invoices.txt')
  expect([prices.ready, customers.ready]).toEqual([4, 147])
  expect([dumpsters.ready > 20, open.ready > 0]).toEqual([true, true])

  // A delivery to a homeowner is invoiced at once, that to a company with its pickup.
  const homeowners = new Set(
    (await company.rows('Customer')).filter(({ typeId }) => typeId === RESIDENTIAL).map(({ id }) => id),
  )
  const site = (await company.rows('ServiceAddress')).find(
    ({ address1, customerId }) => address1 !== null && homeowners.has(Number(customerId)),
  )
  const size = (await company.rows('Dumpster')).find((row) => row['size'] === '20 yd')
  await pages.open(`/rentals/new?serviceAddressId=${site?.id}&dumpsterId=${size?.id}`)
  await expectEventually(() => main.readField('Dumpster')).toBe('20 yd')
  await expectEventually(() => main.readField('Price')).toBe('$385.00')
  await main.press('Save & Start')
  await answer(`Do you want to create the Delivery on ${formatDay(company.today)}?`, 'Yes')
  await expectEventually(() => pages.address).toBe('/rentals/overview')
  const [job] = (await company.rows('Job')).filter((row) => row['jobTypeId'] === JOB_TYPE.delivery)
  await company.edit('Job', job?.id ?? 0, { driverId: DORA })
  const [dumpster] = (await company.rows('DumpsterInventory')).filter(
    ({ dumpsterTypeId }) => dumpsterTypeId === size?.id,
  )
  await company.call('/api/job/completeJob', { jobId: job?.id, inventoryId: dumpster?.id })

  const before = (await company.rows('Invoice')).length
  await pages.open('/invoices/overview')
  const waiting = list('Jobs awaiting invoicing')
  await waiting.row(`J${job?.id}`)
  await main.press('Create All Invoices')
  await dialog('Create Invoices').reads('1 invoice')
  await dialog('Create Invoices').press('Save')
  await dialog('Create Invoices').goes()
  const invoices = await company.rows('Invoice')
  expect(invoices).toHaveLength(before + 1)
  expect(invoices.at(-1)).toMatchObject({ customerId: site?.['customerId'], total: 409.5 })
})
