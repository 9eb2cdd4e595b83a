import { urlToSend, viewIn } from '#client/context/views/viewUrl.ts'

const COLUMNS = [
  { dataField: 'phone', visible: false, visibleIndex: 0, width: 120, sortOrder: 'asc', sortIndex: 0 },
  { dataField: 'city', visible: true, visibleIndex: 1, filterValue: 'Novi', selectedFilterOperation: '=' },
  {
    dataField: 'balance',
    visible: true,
    visibleIndex: 2,
    filterValues: [[0, 100], 250],
    filterType: 'include',
  },
]

const searchOf = (layout: unknown, filter: unknown = {}) =>
  `?${new URLSearchParams({ viewed: JSON.stringify({ name: 'Sent', filter, layout }) }).toString()}`

it('[VW2] a link to send is read as it was written', () => {
  const sent = {
    name: 'Sent',
    filter: { statusIds: [1, 2], from: { rule: 'today', end: 'startDate' } },
    layout: { columns: COLUMNS, filterValue: ['city', '=', 'Novi'] },
  }
  expect(viewIn(urlToSend({ path: '/customers/search', ...sent }).replace('/customers/search', ''))).toEqual(
    sent,
  )
})

it.each([
  ['a column that is none', { columns: [null] }],
  ['a column with a sorting that there is not', { columns: [{ sortOrder: 'up' }] }],
  ['columns that are no list', { columns: { 0: {} } }],
  ['more columns than there are', { columns: Array.from({ length: 201 }, () => ({})) }],
  ['a part that is none of an arrangement', { selectedRowKeys: [1] }],
  ['an object as the value of a column', { columns: [{ filterValue: { a: 1 } }] }],
  ['a condition that is no list', { filterValue: 'city' }],
])('[VW2] [PE8] a link with %s opens the list as it is', (_what, layout) => {
  expect(viewIn(searchOf(layout))).toBeNull()
  expect(viewIn(searchOf({}))).not.toBeNull()
})

it('[VW2] [PE8] a link with a filter that is none, or without a name, opens the list as it is', () => {
  expect(viewIn(searchOf({}, []))).toBeNull()
  expect(viewIn(`?${new URLSearchParams({ viewed: '{"filter":{},"layout":{}}' }).toString()}`)).toBeNull()
})
