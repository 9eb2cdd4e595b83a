import { _isComputingDerivation as isComputingDerivation, createAtom, type IAtom } from 'mobx'

/** Where an object keeps the atoms of those of its properties that were ever read inside a reaction. */
const ATOMS = Symbol('observed properties')

interface Observed {
  [ATOMS]?: Map<string, IAtom>
}

/** Tells MobX that a property was read. Costs nothing outside of reactions, and nothing for properties nobody watches. */
export function reportRead(target: object, property: string): void {
  if (!isComputingDerivation()) return
  const observed: Observed = target
  const atoms = (observed[ATOMS] ??= new Map<string, IAtom>())
  let atom = atoms.get(property)
  if (atom === undefined) {
    atom = createAtom(property)
    atoms.set(property, atom)
  }
  atom.reportObserved()
}

/** Tells MobX that a property has another value now. */
export function reportWrite(target: object, property: string): void {
  const observed: Observed = target
  observed[ATOMS]?.get(property)?.reportChanged()
}
