"""Frames of the socket as they come: where one ends and the next begins."""


def end_of_frame(data: bytes, at: int) -> int:
    """Where the frame that begins there ends, whether all of it has come or not; -1 while even that cannot be told."""
    if len(data) < at + 2:
        return -1
    size, head = data[at + 1] & 127, at + 2
    if size == 126:
        head += 2
        size = int.from_bytes(data[at + 2 : head], "big")
    elif size == 127:
        head += 8
        size = int.from_bytes(data[at + 2 : head], "big")
    if len(data) < head:
        return -1
    return head + size + (4 if data[at + 1] & 128 else 0)
