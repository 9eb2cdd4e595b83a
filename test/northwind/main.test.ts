import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A dump in its usual format: upper-case keys, bytes as arrays, no complex values. */
const DUMP = {
  'Customer:#Foo': [{ customerID: 'C0FFEE00-BEEF-4A1B-8C2D-000000000001', companyName: 'Dumped' }],
  'Order:#Foo': [
    { orderID: 7, customerID: 'C0FFEE00-BEEF-4A1B-8C2D-000000000001', orderDate: '2020-01-02T03:04:05.000Z' },
  ],
  'Category:#Foo': [{ categoryID: 1, categoryName: 'Bytes', picture: { type: 'Buffer', data: [1, 2, 255] } }],
  'Supplier:#Foo': [{ supplierID: 1, companyName: 'Placed', address: 'Quay 1', city: 'Oslo' }],
  'Product:#Foo': [{ productID: 1, productName: 'Old', discontinued: 1 }],
  'Role:#Foo': [{ id: 9, name: 'Fourth', roleType: 3 }],
  // The manager comes last.
  'Employee:#Foo': [
    { employeeID: 1, lastName: 'Low', firstName: 'L', reportsToEmployeeID: 2 },
    { employeeID: 2, lastName: 'High', firstName: 'H', reportsToEmployeeID: null },
  ],
}

let folder: string
let running: ChildProcess | null = null

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'northwind-test-'))
})
afterEach(async () => {
  if (running === null || running.exitCode !== null) return
  const ended = once(running, 'exit')
  running.kill()
  await ended
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the program; its database is in the folder of this test. */
function start(...args: readonly string[]): ChildProcess {
  const { MSSQL_TEST_URL: _elsewhere, ...environment } = process.env
  running = spawn(process.execPath, ['--import', 'tsx', require.resolve('./main.ts'), ...args], {
    env: { ...environment, TMPDIR: folder, TEMP: folder, TMP: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return running
}

/** What the program prints until it is satisfied, or ends. */
async function printed(child: ChildProcess, isEnough: (text: string) => boolean): Promise<string> {
  let text = ''
  const ended = once(child, 'close')
  const read = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (isEnough(text)) resolve()
      })
  })
  await Promise.race([read, ended])
  return text
}

async function get(address: string, query: string): Promise<unknown> {
  const response = await fetch(`${address}/${query}`)
  return response.json()
}

describe('the Northwind server', () => {
  it.each([
    ['node', 'companyName', 'discontinued', 'location', 'city'],
    ['dotnet', 'CompanyName', 'Discontinued', 'Location', 'City'],
  ])('answers from a dump in the flavor of %s', async (flavor, companyName, discontinued, location, city) => {
    const file = path.join(folder, 'dump.json')
    writeFileSync(file, JSON.stringify(DUMP))
    const child = start('--data', file, '--port', '0', '--flavor', flavor)
    const listens = /listens at (http:\S+)/
    const said = await printed(child, (text) => listens.test(text))
    const [, address = said] = listens.exec(said) ?? []
    expect(address).toMatch(/\/breeze\/NorthwindIBModel$/)
    const key = 'C0FFEE00-BEEF-4A1B-8C2D-000000000001'
    const named = (name: string): string =>
      flavor === 'node' ? name : name[0]?.toUpperCase() + name.slice(1)
    const where = encodeURIComponent(JSON.stringify({ where: { [named('customerID')]: key } }))
    expect(await get(address, `Customers?${where}`)).toMatchObject([{ [companyName]: 'Dumped' }])
    expect(await get(address, `Orders?${where}`)).toMatchObject([{ [named('orderID')]: 7 }])
    expect(await get(address, 'Products')).toMatchObject([{ [discontinued]: true }])
    expect(await get(address, 'Suppliers')).toMatchObject([{ [location]: { [city]: 'Oslo' } }])
    expect(await get(address, 'Roles')).toMatchObject([{ [named('roleType')]: 'Admin' }])
    expect(await get(address, 'Categories')).toMatchObject([{ [named('picture')]: 'AQL/' }])
    const employees = encodeURIComponent(JSON.stringify({ take: 1, expand: [named('manager')] }))
    expect(await get(address, `Employees?${employees}`)).toMatchObject([
      { [named('manager')]: { [named('lastName')]: 'High' } },
    ])
    expect(await get(address, 'Metadata')).toMatchObject({ resourceEntityTypeMap: expect.any(Object) })
  })

  it.each([[[]], [['--data', 'x.json', '--flavor', 'java']]])(
    'says how it is to be started, and fails: %j',
    async (args) => {
      const child = start(...args)
      const ended = once(child, 'exit')
      expect(await printed(child, (text) => text.includes('\n'))).toContain(
        'npm run northwind -- --data FILE',
      )
      expect(await ended).toEqual([1, null])
    },
  )
})
