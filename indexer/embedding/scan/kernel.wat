;; Dot products of one query with many rows, four rows at a time.
;;
;; Rows are int8, the query is int16. Both are read in steps of eight values: `load8x8_s` widens eight int8 values while
;; it loads them, `dot_i16x8_s` multiplies them with eight values of the query and adds neighbours to four int32 sums.
;; Nothing overflows: a sum of two products is below 2 * 127 * 2^15 = 2^23, and the caller bounds the query so that all
;; products of a row together fit an int32. So every result is exact, and the same in whatever order it is summed.
;;
;; Four rows share each load of the query and run as four independent chains of additions. On x86 this form reads one
;; byte of a row in about two thirds of the time of int8 products (`extmul` and `extadd_pairwise`), which also have to
;; widen the query anew for every row.
;;
;; A scan of many rows waits for memory, not for sums: what it reads is in no cache, and the processor does not guess far
;; enough ahead along four rows at once. So each turn also touches two lines of the cache 4,096 bytes further on, whose
;; bytes are dropped. Out of a cold cache that takes a third to a half less time, out of a warm one no more. It reads up
;; to 4,160 bytes beyond the rows, which have to be within the memory.
;;
;; Rows lie one behind the other, `stride` bytes each: a multiple of 32, as the inner loop takes 32 values a turn. What a
;; row has beyond its dimensions is zero. The number of rows is a multiple of four.
;;
;; For a scan that reads less, the signs of all rows lie beside them, an eighth of their bytes. `takeSigns` lays them for 32
;; rows side by side, so that one `swizzle` looks up what the query has for four signs of 16 rows (as in: André, Kermarrec
;; and Le Scouarnec, Cache locality is not enough, 2015). `multiplyAt` then multiplies the rows that were chosen by them.
(module
  (memory (export "memory") 1)

  ;; products[row] = sum over i of query[i] * rows[row * stride + i], as int32
  (func (export "multiply")
    (param $query i32)     ;; address of `stride` int16 values
    (param $rows i32)      ;; address of the first row
    (param $count i32)     ;; number of rows
    (param $stride i32)    ;; bytes from one row to the next
    (param $products i32)  ;; address of `count` int32 results
    (local $end i32) (local $rowEnd i32) (local $at i32) (local $ahead i32)
    (local $row0 i32) (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local $values v128)
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $row0 (local.get $rows))
    (local.set $ahead (i32.add (local.get $rows) (i32.const 4096)))
    (block $done
      (loop $fourRows
        (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
        (local.set $row1 (i32.add (local.get $row0) (local.get $stride)))
        (local.set $row2 (i32.add (local.get $row1) (local.get $stride)))
        (local.set $row3 (i32.add (local.get $row2) (local.get $stride)))
        (local.set $rowEnd (local.get $row1))
        (local.set $at (local.get $query))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (loop $values32
          (local.set $values (v128.load (local.get $at)))
          (local.set $sum0 (i32x4.add (local.get $sum0)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s (local.get $row0)))))
          (local.set $sum1 (i32x4.add (local.get $sum1)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s (local.get $row1)))))
          (local.set $sum2 (i32x4.add (local.get $sum2)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s (local.get $row2)))))
          (local.set $sum3 (i32x4.add (local.get $sum3)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s (local.get $row3)))))
          (local.set $values (v128.load offset=16 (local.get $at)))
          (local.set $sum0 (i32x4.add (local.get $sum0)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=8 (local.get $row0)))))
          (local.set $sum1 (i32x4.add (local.get $sum1)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=8 (local.get $row1)))))
          (local.set $sum2 (i32x4.add (local.get $sum2)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=8 (local.get $row2)))))
          (local.set $sum3 (i32x4.add (local.get $sum3)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=8 (local.get $row3)))))
          (local.set $values (v128.load offset=32 (local.get $at)))
          (local.set $sum0 (i32x4.add (local.get $sum0)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=16 (local.get $row0)))))
          (local.set $sum1 (i32x4.add (local.get $sum1)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=16 (local.get $row1)))))
          (local.set $sum2 (i32x4.add (local.get $sum2)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=16 (local.get $row2)))))
          (local.set $sum3 (i32x4.add (local.get $sum3)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=16 (local.get $row3)))))
          (local.set $values (v128.load offset=48 (local.get $at)))
          (local.set $sum0 (i32x4.add (local.get $sum0)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=24 (local.get $row0)))))
          (local.set $sum1 (i32x4.add (local.get $sum1)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=24 (local.get $row1)))))
          (local.set $sum2 (i32x4.add (local.get $sum2)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=24 (local.get $row2)))))
          (local.set $sum3 (i32x4.add (local.get $sum3)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=24 (local.get $row3)))))
          (drop (i32.load8_u (local.get $ahead)))
          (drop (i32.load8_u offset=64 (local.get $ahead)))
          (local.set $ahead (i32.add (local.get $ahead) (i32.const 128)))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (local.set $row0 (i32.add (local.get $row0) (i32.const 32)))
          (local.set $row1 (i32.add (local.get $row1) (i32.const 32)))
          (local.set $row2 (i32.add (local.get $row2) (i32.const 32)))
          (local.set $row3 (i32.add (local.get $row3) (i32.const 32)))
          (br_if $values32 (i32.lt_u (local.get $row0) (local.get $rowEnd))))

        ;; Four sums of four lanes each become four results: pairs of rows are interleaved and added, twice.
        (local.set $sum0 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum0) (local.get $sum1))
          (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum0) (local.get $sum1))))
        (local.set $sum2 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum2) (local.get $sum3))
          (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum2) (local.get $sum3))))
        (v128.store (local.get $products) (i32x4.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $sum0) (local.get $sum2))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $sum0) (local.get $sum2))))

        (local.set $products (i32.add (local.get $products) (i32.const 16)))
        ;; The fourth row ended where the next four begin.
        (local.set $row0 (local.get $row3))
        (br $fourRows))))

  ;; cosines[row] = products[row] * scales[row] * factor, as float32 in place of the int32
  (func (export "scale")
    (param $products i32)  ;; address of `count` int32 values
    (param $scales i32)    ;; address of `count` float32 values
    (param $count i32)     ;; a multiple of four
    (param $factor f32)
    (local $end i32) (local $factors v128)
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $factors (f32x4.splat (local.get $factor)))
    (block $done
      (loop $fourRows
        (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
        (v128.store (local.get $products)
          (f32x4.mul
            (f32x4.mul (f32x4.convert_i32x4_s (v128.load (local.get $products))) (v128.load (local.get $scales)))
            (local.get $factors)))
        (local.set $products (i32.add (local.get $products) (i32.const 16)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
        (br $fourRows))))

  ;; sums[row] = what the table has for the signs of each four values of a row, added up, as uint16
  ;; Two lookups fit a byte, and all of a row an uint16. Bytes are added in pairs, as 16 bits, and odd ones once more alone.
  (func (export "addSigns")
    (param $table i32)     ;; address of 16 uint8 sums for each four values
    (param $signs i32)     ;; address of the signs of the first 32 rows
    (param $count i32)     ;; number of rows, a multiple of 32
    (param $tableBytes i32)
    (param $sums i32)      ;; address of `count` uint16 results
    (local $end i32) (local $at i32) (local $tableEnd i32)
    (local $codes0 v128) (local $codes1 v128) (local $table0 v128) (local $table1 v128)
    (local $pair v128) (local $low v128)
    (local $all0 v128) (local $odd0 v128) (local $all1 v128) (local $odd1 v128)
    (local.set $low (v128.const i32x4 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f 0x0f0f0f0f))
    (local.set $end (i32.add (local.get $sums) (i32.shl (local.get $count) (i32.const 1))))
    (local.set $tableEnd (i32.add (local.get $table) (local.get $tableBytes)))
    (block $done
      (loop $rows32
        (br_if $done (i32.ge_u (local.get $sums) (local.get $end)))
        (local.set $at (local.get $table))
        (local.set $all0 (v128.const i32x4 0 0 0 0))
        (local.set $odd0 (v128.const i32x4 0 0 0 0))
        (local.set $all1 (v128.const i32x4 0 0 0 0))
        (local.set $odd1 (v128.const i32x4 0 0 0 0))
        (loop $values16
          (local.set $codes0 (v128.load offset=0 (local.get $signs)))
          (local.set $codes1 (v128.load offset=16 (local.get $signs)))
          (local.set $table0 (v128.load offset=0 (local.get $at)))
          (local.set $table1 (v128.load offset=16 (local.get $at)))
          (local.set $pair (i8x16.add
            (i8x16.swizzle (local.get $table0) (v128.and (local.get $codes0) (local.get $low)))
            (i8x16.swizzle (local.get $table1) (v128.and (local.get $codes1) (local.get $low)))))
          (local.set $all0 (i16x8.add (local.get $all0) (local.get $pair)))
          (local.set $odd0 (i16x8.add (local.get $odd0) (i16x8.shr_u (local.get $pair) (i32.const 8))))
          (local.set $pair (i8x16.add
            (i8x16.swizzle (local.get $table0)
              (v128.and (i16x8.shr_u (local.get $codes0) (i32.const 4)) (local.get $low)))
            (i8x16.swizzle (local.get $table1)
              (v128.and (i16x8.shr_u (local.get $codes1) (i32.const 4)) (local.get $low)))))
          (local.set $all1 (i16x8.add (local.get $all1) (local.get $pair)))
          (local.set $odd1 (i16x8.add (local.get $odd1) (i16x8.shr_u (local.get $pair) (i32.const 8))))
          (local.set $codes0 (v128.load offset=32 (local.get $signs)))
          (local.set $codes1 (v128.load offset=48 (local.get $signs)))
          (local.set $table0 (v128.load offset=32 (local.get $at)))
          (local.set $table1 (v128.load offset=48 (local.get $at)))
          (local.set $pair (i8x16.add
            (i8x16.swizzle (local.get $table0) (v128.and (local.get $codes0) (local.get $low)))
            (i8x16.swizzle (local.get $table1) (v128.and (local.get $codes1) (local.get $low)))))
          (local.set $all0 (i16x8.add (local.get $all0) (local.get $pair)))
          (local.set $odd0 (i16x8.add (local.get $odd0) (i16x8.shr_u (local.get $pair) (i32.const 8))))
          (local.set $pair (i8x16.add
            (i8x16.swizzle (local.get $table0)
              (v128.and (i16x8.shr_u (local.get $codes0) (i32.const 4)) (local.get $low)))
            (i8x16.swizzle (local.get $table1)
              (v128.and (i16x8.shr_u (local.get $codes1) (i32.const 4)) (local.get $low)))))
          (local.set $all1 (i16x8.add (local.get $all1) (local.get $pair)))
          (local.set $odd1 (i16x8.add (local.get $odd1) (i16x8.shr_u (local.get $pair) (i32.const 8))))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (local.set $signs (i32.add (local.get $signs) (i32.const 64)))
          (br_if $values16 (i32.lt_u (local.get $at) (local.get $tableEnd))))
        ;; What the odd rows added to the sums of the even ones is taken off again.
        (local.set $all0 (i16x8.sub (local.get $all0) (i16x8.shl (local.get $odd0) (i32.const 8))))
        (local.set $all1 (i16x8.sub (local.get $all1) (i16x8.shl (local.get $odd1) (i32.const 8))))
        (v128.store (local.get $sums)
          (i8x16.shuffle 0 1 16 17 2 3 18 19 4 5 20 21 6 7 22 23 (local.get $all0) (local.get $odd0)))
        (v128.store offset=16 (local.get $sums)
          (i8x16.shuffle 8 9 24 25 10 11 26 27 12 13 28 29 14 15 30 31 (local.get $all0) (local.get $odd0)))
        (v128.store offset=32 (local.get $sums)
          (i8x16.shuffle 0 1 16 17 2 3 18 19 4 5 20 21 6 7 22 23 (local.get $all1) (local.get $odd1)))
        (v128.store offset=48 (local.get $sums)
          (i8x16.shuffle 8 9 24 25 10 11 26 27 12 13 28 29 14 15 30 31 (local.get $all1) (local.get $odd1)))
        (local.set $sums (i32.add (local.get $sums) (i32.const 64)))
        (br $rows32))))

  ;; The signs of 32 rows side by side: for each four values 16 bytes, in byte n those of row n below those of row n + 16;
  ;; a bit is set where a value is negative.
  (func (export "takeSigns")
    (param $rows i32)      ;; address of the first row
    (param $count i32)     ;; number of rows, a multiple of 32
    (param $stride i32)    ;; bytes from one row to the next
    (param $signs i32)     ;; address of `count * stride / 8` bytes
    (local $end i32) (local $rowEnd i32) (local $half i32) (local $place i32) (local $at i32)
    (local $first i32) (local $second i32)
    (local.set $end (i32.add (local.get $rows) (i32.mul (local.get $count) (local.get $stride))))
    (local.set $half (i32.shl (local.get $stride) (i32.const 4)))
    (block $done
      (loop $rows32
        (br_if $done (i32.ge_u (local.get $rows) (local.get $end)))
        (local.set $place (i32.const 0))
        (loop $row
          (local.set $at (i32.add (local.get $signs) (local.get $place)))
          (local.set $rowEnd (i32.add (local.get $rows) (local.get $stride)))
          (loop $values16
            (local.set $first (i8x16.bitmask (v128.load (local.get $rows))))
            (local.set $second (i8x16.bitmask (v128.load (i32.add (local.get $rows) (local.get $half)))))
            (i32.store8 offset=0 (local.get $at) (i32.or
              (i32.and (i32.shr_u (local.get $first) (i32.const 0)) (i32.const 15))
              (i32.shl (i32.shr_u (local.get $second) (i32.const 0)) (i32.const 4))))
            (i32.store8 offset=16 (local.get $at) (i32.or
              (i32.and (i32.shr_u (local.get $first) (i32.const 4)) (i32.const 15))
              (i32.shl (i32.shr_u (local.get $second) (i32.const 4)) (i32.const 4))))
            (i32.store8 offset=32 (local.get $at) (i32.or
              (i32.and (i32.shr_u (local.get $first) (i32.const 8)) (i32.const 15))
              (i32.shl (i32.shr_u (local.get $second) (i32.const 8)) (i32.const 4))))
            (i32.store8 offset=48 (local.get $at) (i32.or
              (i32.and (i32.shr_u (local.get $first) (i32.const 12)) (i32.const 15))
              (i32.shl (i32.shr_u (local.get $second) (i32.const 12)) (i32.const 4))))
            (local.set $at (i32.add (local.get $at) (i32.const 64)))
            (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
            (br_if $values16 (i32.lt_u (local.get $rows) (local.get $rowEnd))))
          (local.set $place (i32.add (local.get $place) (i32.const 1)))
          (br_if $row (i32.lt_u (local.get $place) (i32.const 16))))
        (local.set $rows (i32.add (local.get $rows) (local.get $half)))
        (local.set $signs (i32.add (local.get $signs) (i32.shl (local.get $stride) (i32.const 2))))
        (br $rows32))))

  ;; products[n] = sum over i of query[i] * the row at places[n], as int32
  (func (export "multiplyAt")
    (param $query i32)     ;; address of `stride` int16 values
    (param $places i32)    ;; address of `count` addresses of rows, and of four more that are touched ahead
    (param $count i32)     ;; a multiple of four
    (param $stride i32)    ;; bytes of a row
    (param $products i32)  ;; address of `count` int32 results
    (local $end i32) (local $rowEnd i32) (local $at i32)
    (local $row0 i32) (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $next0 i32) (local $next1 i32) (local $next2 i32) (local $next3 i32)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local $values v128)
    (local.set $end (i32.add (local.get $products) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $fourRows
        (br_if $done (i32.ge_u (local.get $products) (local.get $end)))
        (local.set $row0 (i32.load offset=0 (local.get $places)))
        (local.set $row1 (i32.load offset=4 (local.get $places)))
        (local.set $row2 (i32.load offset=8 (local.get $places)))
        (local.set $row3 (i32.load offset=12 (local.get $places)))
        (local.set $next0 (i32.load offset=16 (local.get $places)))
        (local.set $next1 (i32.load offset=20 (local.get $places)))
        (local.set $next2 (i32.load offset=24 (local.get $places)))
        (local.set $next3 (i32.load offset=28 (local.get $places)))
        (local.set $rowEnd (i32.add (local.get $row0) (local.get $stride)))
        (local.set $at (local.get $query))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (loop $values32
          (local.set $values (v128.load (local.get $at)))
          (local.set $sum0 (i32x4.add (local.get $sum0)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s (local.get $row0)))))
          (local.set $sum1 (i32x4.add (local.get $sum1)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s (local.get $row1)))))
          (local.set $sum2 (i32x4.add (local.get $sum2)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s (local.get $row2)))))
          (local.set $sum3 (i32x4.add (local.get $sum3)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s (local.get $row3)))))
          (local.set $values (v128.load offset=16 (local.get $at)))
          (local.set $sum0 (i32x4.add (local.get $sum0)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=8 (local.get $row0)))))
          (local.set $sum1 (i32x4.add (local.get $sum1)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=8 (local.get $row1)))))
          (local.set $sum2 (i32x4.add (local.get $sum2)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=8 (local.get $row2)))))
          (local.set $sum3 (i32x4.add (local.get $sum3)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=8 (local.get $row3)))))
          (local.set $values (v128.load offset=32 (local.get $at)))
          (local.set $sum0 (i32x4.add (local.get $sum0)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=16 (local.get $row0)))))
          (local.set $sum1 (i32x4.add (local.get $sum1)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=16 (local.get $row1)))))
          (local.set $sum2 (i32x4.add (local.get $sum2)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=16 (local.get $row2)))))
          (local.set $sum3 (i32x4.add (local.get $sum3)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=16 (local.get $row3)))))
          (local.set $values (v128.load offset=48 (local.get $at)))
          (local.set $sum0 (i32x4.add (local.get $sum0)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=24 (local.get $row0)))))
          (local.set $sum1 (i32x4.add (local.get $sum1)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=24 (local.get $row1)))))
          (local.set $sum2 (i32x4.add (local.get $sum2)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=24 (local.get $row2)))))
          (local.set $sum3 (i32x4.add (local.get $sum3)
            (i32x4.dot_i16x8_s (local.get $values) (v128.load8x8_s offset=24 (local.get $row3)))))
          (drop (i32.load8_u (local.get $next0)))
          (local.set $next0 (i32.add (local.get $next0) (i32.const 32)))
          (local.set $row0 (i32.add (local.get $row0) (i32.const 32)))
          (drop (i32.load8_u (local.get $next1)))
          (local.set $next1 (i32.add (local.get $next1) (i32.const 32)))
          (local.set $row1 (i32.add (local.get $row1) (i32.const 32)))
          (drop (i32.load8_u (local.get $next2)))
          (local.set $next2 (i32.add (local.get $next2) (i32.const 32)))
          (local.set $row2 (i32.add (local.get $row2) (i32.const 32)))
          (drop (i32.load8_u (local.get $next3)))
          (local.set $next3 (i32.add (local.get $next3) (i32.const 32)))
          (local.set $row3 (i32.add (local.get $row3) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 64)))
          (br_if $values32 (i32.lt_u (local.get $row0) (local.get $rowEnd))))
        (local.set $sum0 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum0) (local.get $sum1))
          (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum0) (local.get $sum1))))
        (local.set $sum2 (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum2) (local.get $sum3))
          (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum2) (local.get $sum3))))
        (v128.store (local.get $products) (i32x4.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $sum0) (local.get $sum2))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $sum0) (local.get $sum2))))
        (local.set $products (i32.add (local.get $products) (i32.const 16)))
        (local.set $places (i32.add (local.get $places) (i32.const 16)))
        (br $fourRows)))))
