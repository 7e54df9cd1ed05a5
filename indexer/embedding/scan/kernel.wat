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
        (br $fourRows)))))
