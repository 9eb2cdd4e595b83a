import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { npm, root } from '#setup/steps.mjs'

it('installing runs no scripts of packages but those that the setup names, whatever the version of npm', async () => {
  const [program = '', ...options] = npm(['config', 'get', 'ignore-scripts'])
  const { npm_config_ignore_scripts: _own, ...env } = process.env
  const { stdout } = await promisify(execFile)(program, options, { cwd: root, env })
  expect(stdout.trim()).toBe('true')
})
