import { EXPECTED_SCREENS } from '#test/conformance/screens/expectedScreens.ts'
import { servePages } from '../../support/openPage.tsx'
import { main } from '../../support/Region.ts'
import { editableLists, ListWalk, saveAll } from './support/ListWalk.ts'
import { enterRows } from './support/rowsOfLists.ts'

const pages = servePages()

/** Where lists are that are edited in their cells. */
interface Place {
  readonly at: string
  readonly tab?: string
  readonly captions: readonly string[]
}

/** Beside the main list of a screen, by its path. */
const SIDE_LISTS: Readonly<Record<string, readonly string[]>> = {
  'jobs/overview': ['Unaudited jobs'],
  'rentals/overview': ['Dispatch notes'],
  'invoices/review': ['Queue', 'Rejected'],
}

const CUSTOMER_TABS = ['Rates', 'Contacts', 'Rentals', 'Invoices', 'Jobs', 'Payments', 'Credits']

it('B-09 [GR400] [LS20] [LS21] [LS420] [GR1140] every list and every list inside a record is pasted into, filled down, edited for all that are selected, with an undo each, typed into and saved', async () => {
  const { rentalId, invoiceId } = await enterRows(pages.company)
  const places: readonly Place[] = [
    { at: '/customers/1', tab: 'Service Address', captions: ['Service addresses'] },
    ...CUSTOMER_TABS.map((tab) => ({ at: '/customers/1', tab, captions: [tab] })),
    { at: `/rentals/${rentalId}`, captions: ['Jobs'] },
    { at: `/invoices/${invoiceId}`, captions: ['Lines', 'Dumpster fees'] },
    { at: '/jobs/sites/11', captions: ['Jobs'] },
    ...EXPECTED_SCREENS.flatMap(({ path, list, edits }) =>
      edits === undefined || list === undefined
        ? []
        : [{ at: `/${path.replace('/:page?', '')}`, captions: [list, ...(SIDE_LISTS[path] ?? [])] }],
    ),
  ]
  await pages.open('/')
  const untried: string[] = []
  const unvisited: string[] = []
  const setBefore = new Set<string>()
  let shownAt = ''
  for (const { at, tab, captions } of places) {
    if (at !== shownAt) pages.go(at)
    shownAt = at
    if (tab !== undefined) await main.openTab(tab)
    for (const caption of captions) {
      const { editable, tried } = await new ListWalk(caption, setBefore).edit()
      untried.push(
        ...editable.filter((column) => !tried.includes(column)).map((column) => `${caption} ${column}`),
      )
      const sent = pages.requests.of('SaveChanges').length
      await saveAll(`${caption} at ${at}`)
      expect([caption, at, pages.requests.of('SaveChanges').length]).toEqual([caption, at, sent + 1])
    }
    unvisited.push(
      ...editableLists()
        .filter((caption) => !captions.includes(caption))
        .map((caption) => `${at} ${caption}`),
    )
  }
  // Of what is open, or awaits its export, the company has no two that may be edited alike.
  expect(unvisited).toEqual([
    '/payments/overview Open invoices',
    '/invoices/payments Open invoices',
    '/quickbooks/overview Payments to export',
  ])
  // The company has nothing else to choose for these, no rate of it ends, and the first rows of these lists have the same in these.
  expect(untried).toEqual([
    'Rates validUntil',
    'Lines quickBooksProductId',
    'Customers typeId',
    'Customers salesPersonId',
    'Job review weight',
    'Customer rates dumpsterId',
    'Customer rates validUntil',
    'Storage and dump sites note',
    'Storage and dump sites state',
    'Storage and dump sites zip',
    'Users email',
    'Users windowsUserName',
    'Time entries entryDate',
    'Time entries timeTypeId',
    'Dispatch notes companyName',
  ])
})
