import type { ComputedQuery, ComputedQueryContext } from '#server/queries/NamedQuery.ts'
import type { NameOf } from './NameOf.ts'

type Row = Readonly<Record<string, unknown>>

const BIG_FREIGHT = 100

/** Queries that return objects that are not entities; with `namesAlone` a list of names consists of texts, not of objects. */
export function computedQueries(name: NameOf, namesAlone: boolean): readonly ComputedQuery[] {
  const companyName = name('companyName')
  const orders = name('orders')
  const startingWith = async (
    run: ComputedQueryContext['runUnrestricted'],
    text: unknown,
    expand: readonly string[] = [],
  ) => rowsOf(await run('Customers', { where: { [companyName]: { startswith: text } }, expand }))
  return [
    {
      ...computed('CompanyNames', async ({ runUnrestricted, request }) => {
        const { take } = request
        const rows = rowsOf(
          await runUnrestricted('Customers', {
            select: [companyName],
            ...(take === undefined ? {} : { take }),
          }),
        )
        return namesAlone ? rows.map((row) => row[companyName]) : rows
      }),
      clauses: ['take'],
    },
    {
      ...computed('CustomersWithBigOrders', async ({ runUnrestricted }) => {
        const isBig = { [name('freight')]: { gt: BIG_FREIGHT } }
        const found = rowsOf(
          await runUnrestricted('Customers', { where: { [orders]: { any: isBig } }, expand: [orders] }),
        )
        return found.map((customer) => ({
          [name('customer')]: customer,
          [name('bigOrders')]: rowsOf(customer[orders]).filter(
            (order) => Number(order[name('freight')]) > BIG_FREIGHT,
          ),
        }))
      }),
      clauses: ['where'],
    },
    computed('QueryInvolvingMultipleEntities', async ({ runUnrestricted }) => {
      const employees = rowsOf(await runUnrestricted('Employees', {}))
      const customers = rowsOf(
        await runUnrestricted('Customers', { where: { [name('city')]: { ne: null } } }),
      )
      return customers.flatMap((customer) =>
        employees
          .filter((employee) => employee[name('city')] === customer[name('city')])
          .map((employee) => ({ [name('customer')]: customer, [name('employee')]: employee })),
      )
    }),
    computed('CustomersAndProducts', async ({ runUnrestricted }) => ({
      Customers: await runUnrestricted('Customers', {}),
      Products: await runUnrestricted('Products', {}),
    })),
    {
      ...computed('OrdersCountForCustomer', async ({ runUnrestricted }, text) => {
        const [first] = await startingWith(runUnrestricted, text, [orders])
        return rowsOf(first?.[orders]).length
      }),
      parameters: { companyName: { kind: 'text', required: true } },
    },
    {
      ...computed('CustomerCountsByCountry', async ({ runUnrestricted }, text) => {
        const counts = new Map<unknown, number>()
        for (const customer of await startingWith(runUnrestricted, text)) {
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
  answer: (tools: ComputedQueryContext, companyName: unknown) => Promise<unknown>,
): ComputedQuery {
  return {
    resource,
    roles: 'signedIn',
    parameters: {},
    compute: ({ companyName }, tools) => answer(tools, companyName),
  }
}

function rowsOf(rows: unknown): readonly Row[] {
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : []
}
