import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const files = ['client', 'server', 'shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
)
const textOf = (file: string): string => readFileSync(file, 'utf8')
const code = files.filter((file) => /\.tsx?$/.test(file)).map(textOf)

/** A number with the constant of the code that it is, such as "64 MB (`RESULT_LIMITS.bytes`)". */
const NUMBER = /(?<number>\d[\d,]*)(?<unit>[^\d()`]{1,60})\(`(?<name>[A-Z][A-Z_]+)(?:\.(?<property>\w+))?`\)/g

const FACTORS: Readonly<Record<string, number>> = {
  MB: 1_048_576,
  kB: 1_024,
  seconds: 1_000,
  minutes: 60_000,
}

const numbers = files
  .filter((file) => path.basename(file) === 'SPEC.md')
  .flatMap((file) =>
    [...textOf(file).matchAll(NUMBER)].map(({ groups }) => {
      const {
        number = '',
        unit = '',
        name = '',
        property,
      }: Readonly<Record<string, string | undefined>> = groups ?? {}
      const factor = FACTORS[unit.trim().split(/[\s;,]/)[0] ?? ''] ?? 1
      return { file, name, property, value: Number(number.replaceAll(',', '')) * factor }
    }),
  )

/** The values of the constants of a name, or of such a property of them, that are products of numbers. */
function valuesOf(name: string, property: string | undefined): readonly number[] {
  const declaration = new RegExp(`const ${name}(?:: \\w+)? = ([^\\n]*(?:\\n  [^\\n]*)*)`)
  return code.flatMap((text) => {
    const [, declared = ''] = declaration.exec(text) ?? []
    const [expression = ''] =
      property === undefined
        ? declared.split('\n')
        : (new RegExp(`(?<=\\b${property}: )[^,\\n]+`).exec(declared) ?? [])
    if (!/^[\d_]+(?: \* [\d_]+)*$/.test(expression)) return []
    return [
      expression.split(' * ').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1),
    ]
  })
}

test.each(numbers)('a number in $file is that of $name in the code', ({ name, property, value }) => {
  expect(valuesOf(name, property)).toContain(value)
})
