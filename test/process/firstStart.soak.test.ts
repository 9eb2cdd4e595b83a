import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import { startServer } from '#test/support/startServer.ts'

it('an installation whose data folder is empty starts with the demo company', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolloff-first-'))
  const server = await startServer({ dataDirectory: folder })
  const token = await signInOverHttp(server.url, DEMO_USERS.office)
  const asked = encodeURIComponent(JSON.stringify({ take: 0, inlineCount: true }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/breeze/Customers?${asked}`, { headers })
  expect(await response.json()).toMatchObject({ inlineCount: 1_200 })
  expect(await server.stop()).toBe(0)
  await rm(folder, { recursive: true, force: true })
})
