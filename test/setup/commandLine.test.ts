import { agrees } from '#setup/install.mjs'
import { demoEnvironment } from '#setup/demo.mjs'
import { demoSignIn, takePort } from '#setup/start.mjs'

describe('npm start', () => {
  it('takes the port from its arguments and passes on the rest', () => {
    expect(takePort(['--port', '5000', '--quiet'])).toEqual({ port: '5000', rest: ['--quiet'] })
    expect(takePort(['a', '--port=5000'])).toEqual({ port: '5000', rest: ['a'] })
    expect(takePort(['a'])).toEqual({ port: null, rest: ['a'] })
  })

  it('enables demo sign-in, unless configured otherwise or with an identity provider', () => {
    expect(demoSignIn({})).toEqual({ DEMO_SIGN_IN: 'on' })
    expect(demoSignIn({ DEMO_SIGN_IN: 'off' })).toEqual({})
    expect(demoSignIn({ OIDC_AUTHORITY: 'https://login.example' })).toEqual({})
  })
})

describe('npm run demo', () => {
  it('[IS1003] serves the demo company beside the own one, at a port of its own', () => {
    expect(demoEnvironment({})).toEqual({ DEMO_COMPANY: 'on', DEMO_SIGN_IN: 'on', PORT: '4801' })
    expect(demoEnvironment({ PORT: '5000' }).PORT).toBe('5000')
  })
})

describe('manually installed packages', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  }

  it('are accepted if they match the lock file, except those of other platforms', () => {
    expect(agrees(locked, { 'node_modules/fastify': { version: '5.12.8' } })).toBe(true)
  })

  it('are reinstalled if one is missing or of another version', () => {
    expect(agrees(locked, {})).toBe(false)
    expect(agrees(locked, { 'node_modules/fastify': { version: '5.12.7' } })).toBe(false)
    const otherOptional = {
      'node_modules/fastify': { version: '5.12.8' },
      'node_modules/fsevents': { version: '1.0.0' },
    }
    expect(agrees(locked, otherOptional)).toBe(false)
  })
})
