const isKeyOf = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  value: string,
): value is Value => value in labels

/** The options of a select from the labels of its values, in their order. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).flatMap(([value, label]) =>
    isKeyOf(labels, value) ? [{ value, label }] : [],
  )
