import { ROLES } from '#shared/access/roles.ts'
import { satisfies } from '#shared/access/holds.ts'
import { openCompany } from '#test/server/queries/asking.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { openRolesServer, type DescribedCall, type RolesServer } from './rolesServer.ts'
import { SPECIFIED_CALLS, SPECIFIED_FILES, type SpecifiedCall } from './specifiedCalls.ts'

let server: RolesServer
beforeAll(async () => {
  server = await openRolesServer()
  await openCompany(async () => server.database)
  await insertBusiness(server.database)
  // An email of an invoice goes to somebody.
  await server.database.transaction((transaction) =>
    transaction.execute(`UPDATE "Customer" SET "email" = 'ann@acme.test'`, []),
  )
})
afterAll(() => server.close())

interface Answer {
  readonly status: number
  readonly culprit?: string
}

async function make(
  call: SpecifiedCall,
  members: Readonly<Record<string, unknown>>,
  who: string,
): Promise<Answer> {
  const isGet = call.method === 'GET' || call.address === '/api/file/savePhoto'
  const behind = new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)]))
  const response = await server.app.inject({
    method: call.method,
    url: isGet ? `${call.address}?${behind.toString()}` : call.address,
    headers: { authorization: `Bearer ${server.tokenOf(who)}` },
    ...(!isGet && { payload: members }),
  })
  const body = response.statusCode === 200 ? {} : response.json<{ culprit?: string }>()
  return { status: response.statusCode, ...body }
}

function described({ method, address }: SpecifiedCall): DescribedCall | undefined {
  return server.calls.find((each) => each.method === method && each.address === address)
}

/** A value that no member takes which takes this one. */
function wrongFor(value: unknown): unknown {
  return typeof value === 'string' ? 5 : 'soon'
}

describe.each([...SPECIFIED_CALLS, ...SPECIFIED_FILES])('$rows $method $address', (call) => {
  it('is documented with the members that the specification gives it', () => {
    expect(described(call)?.members).toEqual(expect.arrayContaining(Object.keys(call.members)))
    expect(Object.keys(call.members)).toEqual(expect.arrayContaining([...(described(call)?.required ?? [])]))
  })

  it('is refused to every role that it is not for', async () => {
    for (const role of ['nothing', ...ROLES]) {
      if (satisfies({ roles: [role] }, call.roles)) continue
      expect([role, await make(call, call.members, role)]).toMatchObject([role, { status: 403 }])
    }
  })

  const members = Object.entries(call.members)
  if (members.length > 0)
    it.each(members)('refuses a wrong %s by name', async (name, value) => {
      const wrong = call.method === 'GET' ? 'soon' : wrongFor(value)
      const { status, culprit } = await make(call, { ...call.members, [name]: wrong }, 'everything')
      expect([status, culprit?.split('.')[0]]).toEqual([400, name])
    })
})

it.each(SPECIFIED_CALLS)('$rows $method $address answers who may make it', async (call) => {
  expect(await make(call, call.members, 'everything')).toEqual({ status: 200 })
})
