import { isInstantField, nextVersion } from '#server/save/pipeline/nextVersion.ts'
import { field } from '#shared/model/field.ts'
import { shapeNamed } from './planning.ts'

const NOW = '2025-06-02T12:00:00.000Z'

describe('[SV30] the next version of a record', () => {
  it('is a number raised by one, from one where there was none', () => {
    const version = field.integer('Version', { concurrency: true })
    expect([null, undefined, 1, 41].map((before) => nextVersion(version, before, NOW))).toEqual([1, 1, 2, 42])
    expect(nextVersion(field.version(), 7, NOW)).toBe(8)
  })

  it('is the moment of the save, or a moment later where that is not later', () => {
    const version = field.dateTime('Changed', { concurrency: true })
    expect(nextVersion(version, null, NOW)).toBe(NOW)
    expect(nextVersion(version, '2025-06-02T11:59:59.999Z', NOW)).toBe(NOW)
    expect(nextVersion(version, NOW, NOW)).toBe('2025-06-02T12:00:00.001Z')
    expect(nextVersion(version, '2031-12-31T23:59:59.999Z', NOW)).toBe('2032-01-01T00:00:00.000Z')
  })

  it('is other bytes than before, as many as the field takes', () => {
    const version = field.binary('Bytes', { maxLength: 4, concurrency: true })
    const versions = Array.from({ length: 50 }, () => String(nextVersion(version, 'AAAAAA==', NOW)))
    expect(new Set(versions).size).toBe(50)
    expect(versions.map((text) => Buffer.from(text, 'base64').length)).toEqual(versions.map(() => 4))
    const anyBytes = field.binary('Bytes', { concurrency: true })
    expect(Buffer.from(String(nextVersion(anyBytes, null, NOW)), 'base64')).toHaveLength(8)
  })

  it('may be set by the client where it is a moment', () => {
    const moments = ['Customer', 'Role', 'User'].map((name) => {
      const { version } = shapeNamed(name)
      return version !== null && isInstantField(version)
    })
    expect(moments).toEqual([false, false, true])
  })
})
