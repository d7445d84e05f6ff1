/** Functions a site's statement may call: each computes from its arguments alone and reads no table by its name. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  ...[
    'abs',
    'any',
    'array_agg',
    'array_position',
    'avg',
    'bool_and',
    'bool_or',
    'cardinality',
    'ceil',
    'coalesce',
    'count',
    'date_part',
  ],
  ...['date_trunc', 'floor', 'greatest', 'jsonb_agg', 'jsonb_array_length', 'jsonb_build_object', 'least', 'left'],
  ...['length', 'lower', 'make_interval', 'max', 'min', 'now', 'nullif', 'octet_length', 'rank', 'right', 'round'],
  ...['row_number', 'string_agg', 'sum', 'upper'],
])
/** Types a value may be cast to; none that looks a table up by its name. */
export const TYPES: ReadonlySet<string> = new Set([
  ...['bigint', 'boolean', 'float8', 'int', 'interval', 'jsonb', 'real', 'text', 'timestamptz', 'uuid'],
])

/** Operators between two operands; none of them changes anything or looks anything up. */
export const OPERATORS: ReadonlySet<string> = new Set([
  ...['+', '-', '*', '/', '%', '||', '&', '|', '=', '<>', '!=', '<', '>', '<=', '>=', '->', '->>', 'and', 'or', 'like'],
])
/** Words with a place of their own in SQL: none is the name of a column here. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...[
    'all',
    'and',
    'as',
    'asc',
    'between',
    'by',
    'case',
    'cross',
    'current',
    'desc',
    'distinct',
    'else',
    'end',
    'except',
  ],
  ...['fetch', 'filter', 'for', 'from', 'full', 'group', 'having', 'in', 'inner', 'intersect', 'into', 'is', 'join'],
  ...[
    'lateral',
    'left',
    'like',
    'limit',
    'natural',
    'not',
    'nulls',
    'offset',
    'on',
    'or',
    'order',
    'over',
    'partition',
  ],
  ...[
    'returning',
    'right',
    'select',
    'set',
    'table',
    'then',
    'union',
    'using',
    'values',
    'when',
    'where',
    'window',
    'with',
  ],
])
