import { Metrics } from '#server/operation/Metrics.ts'

it('[OP1035] tells which queries and calls took longest, and which were refused and why, under names that are bounded', () => {
  const metrics = new Metrics({
    outboxDepth: () => Promise.resolve({ waiting: 0, sending: 0, failed: 0 }),
    queryNames: new Set(['Customers']),
  })
  const query = { method: 'GET', route: '/api/breeze/:resource', status: 200, error: undefined }
  metrics.observe({ ...query, resource: 'Customers', milliseconds: 10 })
  metrics.observe({ ...query, resource: 'Customers', milliseconds: 31 })
  for (const resource of ['made', 'up']) metrics.observe({ ...query, resource, milliseconds: 5 })
  metrics.observe({ ...query, resource: undefined, route: '/assets/page.js', milliseconds: 900 })
  const refused = { method: 'POST', route: '/api/photo', status: 403, resource: undefined, milliseconds: 1 }
  metrics.observe({ ...refused, error: 'not_allowed' })
  metrics.observe({ ...refused, error: 'not_allowed' })
  expect(metrics.requests.read()).toEqual({
    slowest: [
      { name: 'Customers', count: 2, averageMilliseconds: 21, slowestMilliseconds: 31 },
      { name: 'unknown', count: 2, averageMilliseconds: 5, slowestMilliseconds: 5 },
    ],
    refused: [
      { name: 'POST /api/photo', reason: 'not_allowed', count: 2, last: expect.any(String) as unknown },
    ],
  })
})
