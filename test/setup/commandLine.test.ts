import { agrees } from '#setup/install.mjs'
import { demoSignIn, takePort } from '#setup/start.mjs'

describe('npm start', () => {
  it('takes the port from its arguments and hands on the rest', () => {
    expect(takePort(['--port', '5000', '--quiet'])).toEqual({ port: '5000', rest: ['--quiet'] })
    expect(takePort(['a', '--port=5000'])).toEqual({ port: '5000', rest: ['a'] })
    expect(takePort(['a'])).toEqual({ port: null, rest: ['a'] })
  })

  it('switches demo sign-in on, unless somebody chose otherwise or named an identity provider', () => {
    expect(demoSignIn({})).toEqual({ DEMO_SIGN_IN: 'on' })
    expect(demoSignIn({ DEMO_SIGN_IN: 'off' })).toEqual({})
    expect(demoSignIn({ OIDC_AUTHORITY: 'https://login.example' })).toEqual({})
  })
})

describe('packages that somebody installed by hand', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  }

  it('are taken as they are when every one of the lock file is there, but for those of other machines', () => {
    expect(agrees(locked, { 'node_modules/fastify': { version: '5.12.8' } })).toBe(true)
  })

  it('are installed anew when one is missing or of another version', () => {
    expect(agrees(locked, {})).toBe(false)
    expect(agrees(locked, { 'node_modules/fastify': { version: '5.12.7' } })).toBe(false)
    const otherOptional = {
      'node_modules/fastify': { version: '5.12.8' },
      'node_modules/fsevents': { version: '1.0.0' },
    }
    expect(agrees(locked, otherOptional)).toBe(false)
  })
})
