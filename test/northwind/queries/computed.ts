import type { ComputedQuery, QueryTools } from '#server/queries/NamedQuery.ts'
import type { NameOf } from './NameOf.ts'

type Row = Readonly<Record<string, unknown>>

const BIG_FREIGHT = 100

/** Queries that answer objects of no entity; `namesAlone`: a list of names is one of texts, not of objects. */
export function computedQueries(name: NameOf, namesAlone: boolean): readonly ComputedQuery[] {
  const companyName = name('companyName')
  const orders = name('orders')
  const startingWith = async (run: QueryTools['run'], text: unknown, expand: readonly string[] = []) =>
    rowsOf(await run('Customers', { where: { [companyName]: { startswith: text } }, expand }))
  return [
    {
      ...computed('CompanyNames', async ({ run, request }) => {
        const { take } = request
        const rows = rowsOf(
          await run('Customers', { select: [companyName], ...(take === undefined ? {} : { take }) }),
        )
        return namesAlone ? rows.map((row) => row[companyName]) : rows
      }),
      understands: ['take'],
    },
    {
      ...computed('CustomersWithBigOrders', async ({ run }) => {
        const isBig = { [name('freight')]: { gt: BIG_FREIGHT } }
        const found = rowsOf(
          await run('Customers', { where: { [orders]: { any: isBig } }, expand: [orders] }),
        )
        return found.map((customer) => ({
          [name('customer')]: customer,
          [name('bigOrders')]: rowsOf(customer[orders]).filter(
            (order) => Number(order[name('freight')]) > BIG_FREIGHT,
          ),
        }))
      }),
      understands: ['where'],
    },
    computed('QueryInvolvingMultipleEntities', async ({ run }) => {
      const employees = rowsOf(await run('Employees', {}))
      const customers = rowsOf(await run('Customers', { where: { [name('city')]: { ne: null } } }))
      return customers.flatMap((customer) =>
        employees
          .filter((employee) => employee[name('city')] === customer[name('city')])
          .map((employee) => ({ [name('customer')]: customer, [name('employee')]: employee })),
      )
    }),
    computed('CustomersAndProducts', async ({ run }) => ({
      Customers: await run('Customers', {}),
      Products: await run('Products', {}),
    })),
    {
      ...computed('OrdersCountForCustomer', async ({ run }, text) => {
        const [first] = await startingWith(run, text, [orders])
        return rowsOf(first?.[orders]).length
      }),
      parameters: { companyName: { kind: 'text', required: true } },
    },
    {
      ...computed('CustomerCountsByCountry', async ({ run }, text) => {
        const counts = new Map<unknown, number>()
        for (const customer of await startingWith(run, text)) {
          const country = customer[name('country')]
          counts.set(country, (counts.get(country) ?? 0) + 1)
        }
        return [...counts].map(([Key, Count]) => ({ Key, Count }))
      }),
      parameters: { companyName: { kind: 'text', required: true } },
    },
  ]
}

function computed(
  resource: string,
  answer: (tools: QueryTools, companyName: unknown) => Promise<unknown>,
): ComputedQuery {
  return {
    resource,
    roles: 'signedIn',
    parameters: {},
    answer: ({ companyName }, tools) => answer(tools, companyName),
  }
}

function rowsOf(rows: unknown): readonly Row[] {
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : []
}
