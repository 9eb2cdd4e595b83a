import { installedPackages, noticesOf } from '#setup/notices.mjs'

/** Licenses that allow distribution with a product that is not open source. */
const FREE =
  /^\(?(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0|OFL-1\.1|Python-2\.0|Unlicense|Zlib|WTFPL|( (AND|OR) )|GPL-3\.0-or-later(?=\)))+\)?$/

const packages = installedPackages(process.cwd())

describe('the packages shipped with the product', () => {
  it('are found, without development packages', () => {
    const names = packages.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'sharp', 'exceljs']))
    for (const tool of ['jest', 'typescript', 'vite']) expect(names).not.toContain(tool)
  })

  it('declare licenses that allow it', () => {
    const others = packages.filter(({ license }) => license === null || !FREE.test(license))
    const excepted = others.filter(
      ({ name, license }) =>
        // Used as a shared library, and commercial.
        !(name.startsWith('@img/sharp-libvips-') && license === 'LGPL-3.0-or-later') &&
        !/^(devextreme|devexpress-|@devexpress\/)/.test(name),
    )
    expect(excepted).toEqual([])
  })

  it('are listed in the notices with their licenses, and libvips with its own terms', () => {
    const notices = noticesOf(packages)
    for (const { name, version, texts } of packages)
      for (const text of [`${name} ${version}`, ...texts]) expect(notices.includes(text)).toBe(true)
    expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
    expect(notices).toContain('GNU GENERAL PUBLIC LICENSE')
    expect(notices).toContain('https://github.com/libvips/libvips')
    expect(notices).toMatch(/^\| libvips +\| LGPLv3/m)
  })
})
