import { readFileSync } from 'node:fs'
import { compareVersions, nodeComplaint, oldestNode } from '#setup/nodeVersion.mjs'

describe('the Node version', () => {
  it.each([
    ['20.19.0', '20.19.0', 0],
    ['20.20.2', '20.19.0', 1],
    ['20.9.0', '20.19.0', -1],
    ['18.20.8', '20.19.0', -1],
    ['100.0.0', '20.19.0', 1],
    ['24.0.0-nightly2026', '24.0.0', 0],
  ])('compares %s with %s by number, not by text', (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign)
  })

  it('is rejected with a message that names both versions if it is too old', () => {
    expect(nodeComplaint('18.20.8')).toBe(
      'Rolloff needs Node 20.19.0 or newer, but this is Node 18.20.8; see https://nodejs.org.',
    )
    expect(nodeComplaint('20.19.0')).toBeNull()
  })

  it('is the one that package.json asks for', () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ engines: { node: '>=20.19' } })
    expect(oldestNode).toBe('20.19.0')
  })
})
