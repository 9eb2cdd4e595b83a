import { Compile } from 'typebox/schema'
import { describeRoles } from '#server/calls/openapi/describeCall.ts'
import { openCompany } from '#test/server/queries/openCompany.ts'
import { insertBusiness } from '#test/server/queries/businessRows.ts'
import { openRolesServer, type DescribedCall, type RolesServer } from './rolesServer.ts'
import { SPECIFIED_CALLS, SPECIFIED_FILES, type SpecifiedCall } from './specifiedCalls.ts'

let server: RolesServer
beforeAll(async () => {
  server = await openRolesServer()
  await openCompany(async () => server.database)
  await insertBusiness(server.database)
  // Invoices are emailed to this address.
  await server.database.transaction((transaction) =>
    transaction.execute(`UPDATE "Customer" SET "email" = 'ann@acme.test'`, []),
  )
})
afterAll(() => server.close())

const PICTURE = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

/** A multipart body with a file, as sent by a browser. */
async function upload(): Promise<{ readonly payload: Buffer; readonly headers: Record<string, string> }> {
  const form = new FormData()
  form.append('photos', new Blob([Buffer.from(PICTURE, 'base64')]), 'yard.gif')
  const { headers, body } = new Response(form)
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  return { payload: bytes, headers: { 'content-type': headers.get('content-type') ?? '' } }
}

interface Answer {
  readonly status: number
  /** Its content type. */
  readonly kind: string
  /** What JSON says, or the bytes of a file. */
  readonly body: unknown
}

async function make(
  call: SpecifiedCall,
  members: Readonly<Record<string, unknown>>,
  who: string,
): Promise<Answer> {
  const takesFile = call.address === '/api/file/savePhoto'
  const isGet = call.method === 'GET' || takesFile
  const file = takesFile ? await upload() : null
  const behind = new URLSearchParams(Object.entries(members).map(([name, value]) => [name, String(value)]))
  const response = await server.app.inject({
    method: call.method,
    url: isGet ? `${call.address}?${behind.toString()}` : call.address,
    headers: { authorization: `Bearer ${server.tokenOf(who)}`, ...file?.headers },
    ...(!isGet && { payload: members }),
    ...(file !== null && { payload: file.payload }),
  })
  const [kind = ''] = String(response.headers['content-type']).split(';')
  const body: unknown = kind === 'application/json' ? response.json() : response.rawPayload
  return { status: response.statusCode, kind, body }
}

const culpritIn = ({ body }: Answer): string => String(Reflect.get(Object(body), 'culprit'))

function described({ method, address }: SpecifiedCall): DescribedCall | undefined {
  return server.calls.find((each) => each.method === method && each.address === address)
}

/** A value that no member takes which takes this one. */
function wrongFor(value: unknown): unknown {
  return typeof value === 'string' ? 5 : 'soon'
}

describe.each([...SPECIFIED_CALLS, ...SPECIFIED_FILES])('$rows $method $address', (call) => {
  it('is documented with the specified members', () => {
    expect(described(call)?.members).toEqual(expect.arrayContaining(Object.keys(call.members)))
    expect(Object.keys(call.members)).toEqual(expect.arrayContaining([...(described(call)?.required ?? [])]))
  })

  // calls.test.ts compares what is described with what is refused.
  it('is described as one for the specified roles', () => {
    expect(described(call)?.description).toBe(describeRoles(call.roles))
  })

  const members = Object.entries(call.members)
  if (members.length > 0)
    it.each(members)('rejects an invalid %s by name', async (name, value) => {
      const wrong = call.method === 'GET' ? 'soon' : wrongFor(value)
      const response = await make(call, { ...call.members, [name]: wrong }, 'everything')
      expect([response.status, culpritIn(response).split('.')[0]]).toEqual([400, name])
    })
})

it.each([...SPECIFIED_CALLS, ...SPECIFIED_FILES])(
  '$rows $method $address answers who may make it what its description says, and no more',
  async (call) => {
    const { status, kind, body } = await make(call, call.members, 'everything')
    const schema = described(call)?.answers[kind]
    expect([status, kind, schema]).toEqual([200, expect.any(String), expect.any(Object)])
    const wrong = Buffer.isBuffer(body) ? pdfErrors(body) : schemaErrors(schema ?? {}, body)
    expect(wrong).toEqual([])
  },
)

/** The errors of a value against a schema, including members that the schema does not declare. */
function schemaErrors(schema: object, value: unknown): readonly string[] {
  const [, errors] = Compile(disallowExtraProperties(schema)).Errors(value)
  return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** The schema with additional properties disallowed in every object that declares properties. */
function disallowExtraProperties<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema
  // A deep copy.
  if (Array.isArray(schema)) return schema.map(disallowExtraProperties) as T
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, disallowExtraProperties(part)]),
  )
  const isOpen = 'properties' in copy && copy['type'] === 'object' && !('additionalProperties' in copy)
  return { ...copy, ...(isOpen && { additionalProperties: false }) } as T
}

/** Errors of a file that is not a PDF. */
function pdfErrors(file: Buffer): readonly string[] {
  return file.subarray(0, 5).toString() === '%PDF-' ? [] : ['The file does not begin as a PDF does.']
}
