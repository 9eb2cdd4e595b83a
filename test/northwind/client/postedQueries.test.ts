import { config, EntityQuery, type EntityManager } from 'breeze-client'
import { AjaxPostWrapper } from 'breeze-client/adapter-ajax-post'
import type { AjaxFetchAdapter } from 'breeze-client/adapter-ajax-fetch'
import { dotNetFlavor, nodeFlavor } from '../buildNorthwind.ts'
import { get, openNorthwind, type NorthwindServer } from './openNorthwind.ts'
import { rejectedRequest } from './rejectedRequest.ts'

describe.each([
  ['as servers on Node name them', nodeFlavor],
  ['as servers on .NET name them', dotNetFlavor],
])('[QU2] queries sent by POST, properties named %s', (_title, flavor) => {
  let shop: NorthwindServer
  let manager: EntityManager

  beforeAll(async () => {
    shop = await openNorthwind(flavor)
    const ajax = config.getAdapterInstance<AjaxFetchAdapter>('ajax')
    if (ajax !== undefined) AjaxPostWrapper.wrapAjax(ajax)
  })
  beforeEach(() => {
    manager = shop.newManager()
  })
  afterAll(() => shop.close())

  const startingWithC = EntityQuery.from('CustomersStartingWith')

  async function namesOf(query: EntityQuery): Promise<readonly unknown[]> {
    return (await manager.executeQuery(query)).results.map((customer) => get(customer, 'companyName'))
  }

  test('the parameters are the body', async () => {
    const expected = await namesOf(startingWithC.withParameters({ companyName: 'c' }))
    expect(expected).toEqual(['Cold Store (North)'])
    for (const $encoding of ['JSON', undefined])
      expect(
        await namesOf(
          startingWithC.withParameters({ $method: 'POST', $encoding, $data: { companyName: 'c' } }),
        ),
      ).toEqual(expected)
  })

  test('the rest of the query is in the URL', async () => {
    const parameters = { $method: 'POST', $encoding: 'JSON', $data: { companyName: 'c' } }
    const query = startingWithC.skip(1)
    expect(await namesOf(startingWithC.withParameters(parameters))).toHaveLength(1)
    expect(await namesOf(query.withParameters(parameters))).toEqual([])
    expect(await namesOf(query.usePost().withParameters({ companyName: 'c' }))).toEqual([])
  })

  test('without a body everything is in the URL', async () => {
    const expected = await namesOf(startingWithC.withParameters({ companyName: 'c' }))
    for (const $method of ['POST', 'GET'])
      expect(await namesOf(startingWithC.withParameters({ $method, companyName: 'c' }))).toEqual(expected)
  })

  test('a form contains the parameters, too', async () => {
    const posted = await post('CustomersStartingWith', 'companyName=c', 'application/x-www-form-urlencoded')
    expect(posted.body).toHaveLength(
      (await namesOf(startingWithC.withParameters({ companyName: 'c' }))).length,
    )
    const employees = await post('SearchEmployees', 'employeeIds%5B%5D=1&employeeIds%5B%5D=2', FORM)
    expect(employees.body).toHaveLength(2)
  })

  test('an unknown parameter of the named query is rejected by name', async () => {
    const query = startingWithC.withParameters({ $method: 'POST', $data: { compnyName: 'c' } })
    expect(await rejectedRequest(manager.executeQuery(query))).toMatchObject({
      status: 400,
      message: expect.stringContaining('compnyName'),
    })
    for (const [address, body, type, culprit] of [
      ['CustomersStartingWith?companyName=c', '{"companyName":"d"}', JSON_TYPE, 'parameters.companyName'],
      [`Customers?${encodeURIComponent('{"take":1}')}`, '{"take":2}', JSON_TYPE, 'take'],
      ['Customers', '{"$filter":"x eq 1"}', JSON_TYPE, '$filter'],
      ['Customers', '%24filter=x', FORM, '$filter'],
      ['Customers', '%C3%28=x', FORM, 'query'],
      ['Customers', '[1]', JSON_TYPE, 'query'],
    ] as const)
      expect(await post(address, body, type)).toMatchObject({ status: 400, body: { culprit } })
  })

  const FORM = 'application/x-www-form-urlencoded'
  const JSON_TYPE = 'application/json'

  async function post(address: string, body: string, type: string) {
    const response = await fetch(`${shop.serviceName}${address}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    const parsed: unknown = await response.json()
    return { status: response.status, body: parsed }
  }
})
